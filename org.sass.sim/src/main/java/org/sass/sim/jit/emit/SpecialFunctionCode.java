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
  private final VectorTarget.Specials specials;
  private final FloatFunction function;
  private final int operandOffset;
  private final int resultOffset;

  /**
   * @param function the function
   * @param operandOffset index of the operand of thread 0 in the register file
   * @param resultOffset index of the result of thread 0
   */
  private SpecialFunctionCode(
      VectorTarget.Specials specials, FloatFunction function, int operandOffset, int resultOffset) {
    this.specials = specials;
    this.function = function;
    this.operandOffset = operandOffset;
    this.resultOffset = resultOffset;
  }

  /**
   * Returns the code for an instruction; null if the instruction is not such a function.
   *
   * @param stride distance of two registers of a thread in the register file, in elements
   */
  public static SpecialFunctionCode of(
      DecodedInstruction instruction, VectorTarget vectorTarget, int stride) {
    if (vectorTarget.specials() != null
        && instruction.guard().isAlways()
        && instruction.operation() instanceof AluOperation alu
        && alu.flags() == null
        && alu.function() instanceof FloatFunction function
        && VectorTarget.Specials.FUNCTIONS.contains(function)
        && alu.a() instanceof Source.Register operand
        && alu.destination() instanceof Destination.Register result) {
      return new SpecialFunctionCode(
          vectorTarget.specials(), function, operand.number() * stride, result.number() * stride);
    }
    return null;
  }

  @Override
  public int full(BlockData block, int first, int end) {
    specials.apply(
        function, block.registers, operandOffset + first, resultOffset + first, end - first);
    return 0;
  }

  @Override
  public int part(BlockData block, int first, int mask) {
    int[] registers = block.registers;
    System.arraycopy(registers, operandOffset + first, block.x, 0, Warp.LANES);
    specials.apply(function, block.x, 0, 0, Warp.LANES);
    for (int lanes = mask; lanes != 0; lanes &= lanes - 1) {
      int lane = Integer.numberOfTrailingZeros(lanes);
      registers[resultOffset + first + lane] = block.x[lane];
    }
    return 0;
  }
}
