package org.sass.sim.jit.emit;

import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.Source;

/**
 * Runs an instruction that computes a special function, such as a sine, of a register. The function
 * takes so many operations that it is better to have one copy of it for all kernels than to
 * translate it, because the just-in-time compiler then compiles it only once.
 */
public final class SpecialFunctionCode extends CompiledCode {
  private final VectorTarget.Specials unit;
  private final FloatFunction function;
  private final int from;
  private final int to;

  /**
   * @param function the function
   * @param from index of the operand of thread 0 in the register file
   * @param to index of the result of thread 0
   */
  private SpecialFunctionCode(
      VectorTarget.Specials unit, FloatFunction function, int from, int to) {
    this.unit = unit;
    this.function = function;
    this.from = from;
    this.to = to;
  }

  /**
   * Returns the code for an instruction; null if the instruction is not such a function.
   *
   * @param stride distance of two registers of a thread in the register file, in elements
   */
  public static SpecialFunctionCode of(DecodedInstruction step, VectorTarget way, int stride) {
    if (way.specials() != null
        && step.guard().always()
        && step.operation() instanceof AluOperation alu
        && alu.flags() == null
        && alu.function() instanceof FloatFunction function
        && VectorTarget.Specials.FUNCTIONS.contains(function)
        && alu.a() instanceof Source.Register operand
        && alu.destination() instanceof Destination.Register result) {
      return new SpecialFunctionCode(
          way.specials(), function, operand.number() * stride, result.number() * stride);
    }
    return null;
  }

  @Override
  public int full(BlockData block, int first, int end) {
    unit.apply(function, block.registers, from + first, to + first, end - first);
    return 0;
  }

  @Override
  public int part(BlockData block, int first, int mask) {
    int[] registers = block.registers;
    System.arraycopy(registers, from + first, block.x, 0, Warp.LANES);
    unit.apply(function, block.x, 0, 0, Warp.LANES);
    for (int lanes = mask; lanes != 0; lanes &= lanes - 1) {
      int lane = Integer.numberOfTrailingZeros(lanes);
      registers[to + first + lane] = block.x[lane];
    }
    return 0;
  }
}
