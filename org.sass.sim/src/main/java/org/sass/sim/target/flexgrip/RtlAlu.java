package org.sass.sim.target.flexgrip;

import org.sass.sim.arith.Flags;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.SpecialOperation;

/**
 * An operation with a flag rule that only the RTL has.
 *
 * @param alu computes the result; has no flags itself
 * @param flagFunction computes the flags
 * @param predicate the predicate register for the flags
 */
record RtlAlu(AluOperation alu, FlagFunction flagFunction, Destination.Predicate predicate)
    implements SpecialOperation {

  /** Computes the flags of a result. */
  interface FlagFunction {
    int apply(int a, int b, int c, int result);
  }

  /**
   * The zero flag of selected bits, and a sign flag if the operation counts as signed.
   *
   * @param zeroMask mask of the bits that must be 0 for the zero flag
   * @param signed whether the sign flag is set at all
   * @param signBit the number of the bit that is the sign
   */
  record ResultFlags(int zeroMask, boolean signed, int signBit) implements FlagFunction {
    @Override
    public int apply(int a, int b, int c, int result) {
      int sign = signed ? (result >>> signBit & 1) * Flags.SIGN : 0;
      return (result & zeroMask) == 0 ? Flags.ZERO | sign : sign;
    }
  }

  /** Always sets zero and clears the other flags, whatever the result is. */
  record ZeroFlag() implements FlagFunction {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ZERO;
    }
  }

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    FaultCause cause = alu.execute(warp, mask, lanes);
    if (cause != null) {
      return cause;
    }
    int[] result = lanes.result;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        result[lane] =
            flagFunction.apply(lanes.a[lane], lanes.b[lane], lanes.c[lane], result[lane]);
      }
    }
    predicate.write(warp, mask, result);
    return null;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    alu.addEffects(effects);
    effects.addWrites(predicate);
  }
}
