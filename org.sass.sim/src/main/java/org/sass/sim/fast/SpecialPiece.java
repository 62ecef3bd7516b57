package org.sass.sim.fast;

import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.FloatFunction;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Warp;

/**
 * A special function of a register. It is not translated: the function takes so many operations
 * that the just-in-time compiler is better off with one copy of it for all kernels.
 */
final class SpecialPiece extends Piece {
  private final Lanewise.Specials unit;
  private final FloatFunction function;
  private final int from;
  private final int to;

  /**
   * @param function what is computed
   * @param from where the operand of the first thread is in the register file
   * @param to where its result goes
   */
  private SpecialPiece(Lanewise.Specials unit, FloatFunction function, int from, int to) {
    this.unit = unit;
    this.function = function;
    this.from = from;
    this.to = to;
  }

  /**
   * The piece that runs an instruction.
   *
   * @param stride of the register file
   * @return null if the instruction is something else
   */
  static SpecialPiece of(Step step, Lanewise way, int stride) {
    if (way.specials() != null
        && step.guard().always()
        && step.operation() instanceof Alu alu
        && alu.flags() == null
        && alu.function() instanceof FloatFunction function
        && Lanewise.Specials.FUNCTIONS.contains(function)
        && alu.a() instanceof Source.Register operand
        && alu.destination() instanceof Destination.Register result) {
      return new SpecialPiece(
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
