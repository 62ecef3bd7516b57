package org.sass.sim.target.nvidia;

import java.util.List;
import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.QuadSum;
import org.sass.sim.arith.Rounding;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Sums in groups of four lanes, in which compilers compute derivatives. */
final class QuadOperations {
  static final Map<String, Factory> FACTORIES =
      Map.of("fswz", QuadOperations::quadSum, "fswzadd", QuadOperations::quadSum);

  private static final int QUAD = 4;

  /** By their numbers in the instruction. */
  private static final QuadSum[] SUMS = {
    QuadSum.SUM, QuadSum.SECOND_LESS_FIRST, QuadSum.FIRST_LESS_SECOND, QuadSum.SECOND
  };

  private QuadOperations() {}

  /** Returns from which lane of its quad each lane takes the first number. */
  private static int[] partners(OperandReader reader) {
    int[] partners = new int[QUAD];
    for (int lane = 0; lane < QUAD; lane++) {
      partners[lane] = (int) reader.field("from" + lane, lane);
    }
    return partners;
  }

  /** Returns the sum of each lane of a quad. */
  private static QuadSum[] sums(Operand signs) {
    QuadSum[] sums = new QuadSum[QUAD];
    for (int lane = 0; lane < QUAD; lane++) {
      sums[lane] = SUMS[(int) signs.value("w" + lane)];
    }
    return sums;
  }

  private static Operation quadSum(OperandReader reader) {
    return new Sum(
        reader.word(1),
        reader.word(2),
        partners(reader),
        sums(reader.operand(3)),
        FloatOperations.rounding(reader),
        reader.has("FTZ"),
        reader.destination(0),
        reader.writesConditionCode() ? ConditionCode.DESTINATION : new Destination.Discard());
  }

  /**
   * FSWZ and FSWZADD. A lane that reads an inactive one gets what its register holds.
   *
   * @param partners from which lane of its quad each lane takes the first number
   * @param sums what each lane of a quad computes
   */
  private record Sum(
      Source first,
      Source second,
      int[] partners,
      QuadSum[] sums,
      Rounding rounding,
      boolean ftz,
      Destination to,
      Destination flags)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      first.read(warp, -1, lanes.a);
      second.read(warp, mask, lanes.b);
      int[] flagWords = lanes.out[0];
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int place = lane % QUAD;
        int a = lanes.a[lane - place + partners[place]];
        lanes.result[lane] = sums[place].of(a, lanes.b[lane], rounding, ftz);
        flagWords[lane] = Flags.ofFloat(lanes.result[lane]);
      }
      to.write(warp, mask, lanes.result);
      flags.write(warp, mask, flagWords);
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(first, second);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(first, second).addWrites(to, flags);
    }
  }
}
