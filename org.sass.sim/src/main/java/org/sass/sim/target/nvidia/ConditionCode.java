package org.sass.sim.target.nvidia;

import org.sass.sim.arith.Flags;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;

/**
 * The condition code of a thread: zero, sign, carry and overflow, see {@link Flags}. It follows the
 * predicate registers. A fifth bit holds the upper bit of the carry of three addends, which {@code
 * IADD3} can pass on to the next {@code IADD3.X}; conditions do not see it. Where the hardware
 * keeps it is not known.
 */
final class ConditionCode {
  /** Its number among the predicate registers. */
  static final int NUMBER = 8;

  private static final int UPPER_CARRY = 16;

  /** The four flags. */
  static final Source FLAGS = new Source.Bits(new Source.Predicate(NUMBER), 0xf, 0);

  /** The four flags and the upper bit of a carry. */
  static final Source WITH_WIDE_CARRY = new Source.Predicate(NUMBER);

  static final Destination DESTINATION = new Write();

  private ConditionCode() {}

  /** Returns the carry of a sum of three addends that a condition code holds, 0 to 2. */
  static int wideCarry(int code) {
    return (code & Flags.CARRY) / Flags.CARRY + (code & UPPER_CARRY) / (UPPER_CARRY / 2);
  }

  /** Returns the bits of a condition code that hold a carry from 0 to 2. */
  static int ofWideCarry(int carry) {
    return (carry & 1) * Flags.CARRY | (carry >> 1) * UPPER_CARRY;
  }

  private record Write() implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] codes = warp.predicates();
      int row = warp.row(NUMBER);
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        codes[row + lane] = values[lane] & 0x1f;
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(RegisterKind.PREDICATE, NUMBER, OperationEffects.WHOLE);
    }
  }
}
