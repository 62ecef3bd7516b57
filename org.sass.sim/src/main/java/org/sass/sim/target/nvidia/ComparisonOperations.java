package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Relation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Comparisons, minimum and maximum of integers, and what all comparisons have in common. */
final class ComparisonOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("imnmx", ComparisonOperations::imnmx),
          entry("isetp", ComparisonOperations::isetp),
          entry("iset", ComparisonOperations::iset),
          entry("icmp", ComparisonOperations::icmp));

  private ComparisonOperations() {}

  private static int compare(int a, int b, boolean unsigned) {
    return unsigned ? Relation.ofUnsigned(a, b) : Relation.ofSigned(a, b);
  }

  private static Operation isetp(OperandReader reader) {
    return predicatePair(
        reader,
        Comparison.of(reader),
        outcome(reader),
        IntegerOperations.withCarry(reader, reader.predicate(4), reader.word(2), reader.word(3)));
  }

  /** Compares words 1 and 2; word 3 is the condition code if they are upper parts. */
  private static Outcome outcome(OperandReader reader) {
    boolean unsigned = reader.has("U32");
    boolean isUpper = reader.has("X");
    return (in, outcomes, mask) -> {
      for (int left = mask; left != 0; left &= left - 1) {
        int i = Integer.numberOfTrailingZeros(left);
        int outcome = compare(in[1][i], in[2][i], unsigned);
        outcomes[i] = isUpper ? Relation.ofUpper(outcome, in[3][i]) : outcome;
      }
    };
  }

  /** Compares two operands. */
  interface Outcome {
    /**
     * Puts the outcome of each lane in a mask, see {@link Relation}, into an array.
     *
     * @param in the operands: word i of a lane is {@code in[i][lane]}
     */
    void compare(int[][] in, int[] outcomes, int mask);
  }

  /**
   * Makes a comparison with two predicates as results: the outcome combined with a predicate, and
   * the opposite of the outcome combined with it.
   *
   * @param sources the predicate, then what is compared
   */
  static Operation predicatePair(
      OperandReader reader, Comparison comparison, Outcome outcome, Source... sources) {
    Comparison.Combination combination = comparison.combination();
    return new LaneOperation(
        sources,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              outcome.compare(in, out[0], mask);
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                int holds = comparison.holds(out[0][i]);
                out[0][i] = combination.of(holds, in[0][i]);
                out[1][i] = combination.of(holds ^ 1, in[0][i]);
              }
            },
        new Destination[] {reader.predicateDestination(0), reader.predicateDestination(1)});
  }

  private static Operation iset(OperandReader reader) {
    return truthWord(
        reader,
        outcome(reader),
        IntegerOperations.withCarry(reader, reader.predicate(3), reader.word(1), reader.word(2)));
  }

  /**
   * Makes a comparison with a word as result: all ones, or 1.0 with {@code .BF}.
   *
   * @param sources the predicate, then what is compared
   */
  static Operation truthWord(OperandReader reader, Outcome outcome, Source... sources) {
    Comparison comparison = Comparison.of(reader);
    Comparison.Combination combination = comparison.combination();
    int yes = reader.has("BF") ? Floats.ONE : -1;
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          outcome.compare(in, out[0], mask);
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int holds = comparison.holds(out[0][i]);
            out[0][i] = combination.of(holds, in[0][i]) != 0 ? yes : 0;
          }
        },
        sources);
  }

  private static Operation icmp(OperandReader reader) {
    int relation = Comparison.relation(reader);
    boolean unsigned = reader.has("U32");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) ->
            out[0][i] = (relation & compare(in[2][i], 0, unsigned)) != 0 ? in[0][i] : in[1][i],
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  private static Operation imnmx(OperandReader reader) {
    boolean unsigned = reader.has("U32");
    if (!reader.firstOf(List.of("XLO", "XMED", "XHI")).isEmpty()) {
      return wideMinMax(reader, unsigned);
    }
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            boolean smaller = in[2][i] != 0;
            int a = in[0][i];
            int b = in[1][i];
            boolean less = unsigned ? Integer.compareUnsigned(a, b) < 0 : a < b;
            out[0][i] = less == smaller ? a : b;
          }
        },
        reader.word(1),
        reader.word(2),
        reader.predicate(3));
  }

  /**
   * IMNMX.XHI, .XMED and .XLO: parts of a minimum or maximum of longer numbers, the highest part
   * first. Each but the last passes on in the condition code whether the numbers were equal so far
   * (zero) and, if not, whether the first one is chosen (carry). Which flags the hardware uses for
   * that is not known.
   */
  private static Operation wideMinMax(OperandReader reader, boolean unsigned) {
    boolean isHighest = reader.has("XHI");
    boolean comparesUnsigned = unsigned || !isHighest;
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          int code = isHighest ? Flags.ZERO : in[3][i];
          int choice =
              Integers.chooseByPart(in[0][i], in[1][i], comparesUnsigned, in[2][i] != 0, code);
          out[0][i] = (choice & Flags.CARRY) != 0 ? in[0][i] : in[1][i];
          out[1][i] = choice;
        },
        reader.word(1),
        reader.word(2),
        reader.predicate(3),
        ConditionCode.FLAGS);
  }
}
