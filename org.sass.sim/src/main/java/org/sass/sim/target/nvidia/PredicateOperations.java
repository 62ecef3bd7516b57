package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Conditions;
import org.sass.sim.arith.Floats;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.Comparison.Combination;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Operations on predicates and on the condition code. */
final class PredicateOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("psetp", PredicateOperations::psetp),
          entry("pset", PredicateOperations::pset),
          entry("csetp", PredicateOperations::csetp),
          entry("cset", PredicateOperations::cset),
          entry("p2r", PredicateOperations::p2r),
          entry("r2p", PredicateOperations::r2p));

  /** Number of predicate registers without the one that is always true. */
  private static final int PREDICATES = 7;

  /** First bit of the condition code where it is moved together with predicates. */
  private static final int CODE_SHIFT = 12;

  /** The first bit of each part of a register that P2R and R2P can name. */
  private static final Map<String, Integer> PART_SHIFTS =
      Map.of("B1", 8, "B2", 16, "B3", 24, "H1", 16);

  private PredicateOperations() {}

  private static Operation psetp(OperandReader reader) {
    Combination[] how = twoCombinations(reader);
    return new LaneOperation(
        new Source[] {reader.predicate(2), reader.predicate(3), reader.predicate(4)},
        (in, out, i) -> {
          int both = how[0].of(in[0][i], in[1][i]);
          out[0][i] = how[1].of(both, in[2][i]);
          out[1][i] = how[1].of(both ^ 1, in[2][i]);
        },
        new Destination[] {reader.predicateDestination(0), reader.predicateDestination(1)});
  }

  private static Combination[] twoCombinations(OperandReader reader) {
    List<Combination> all = Comparison.combinations(reader);
    if (all.size() != 2) {
      throw new UnfitException("it does not say how three predicates are combined");
    }
    return all.toArray(Combination[]::new);
  }

  private static Operation pset(OperandReader reader) {
    Combination[] how = twoCombinations(reader);
    int yes = reader.has("BF") ? Floats.ONE : -1;
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int holds = how[1].of(how[0].of(in[0][i], in[1][i]), in[2][i]);
            out[0][i] = holds != 0 ? yes : 0;
          }
        },
        reader.predicate(1),
        reader.predicate(2),
        reader.predicate(3));
  }

  /** Returns the truth table of the condition that an instruction tests. */
  private static int conditionTable(OperandReader reader) {
    return ConditionTest.table((int) reader.field(ConditionTest.FIELD, Conditions.ALWAYS));
  }

  private static Operation csetp(OperandReader reader) {
    int table = conditionTable(reader);
    Combination how = Comparison.combinations(reader).get(0);
    return new LaneOperation(
        new Source[] {ConditionCode.FLAGS, reader.predicate(reader.count() - 1)},
        (in, out, i) -> {
          int holds = table >>> in[0][i] & 1;
          out[0][i] = how.of(holds, in[1][i]);
          out[1][i] = how.of(holds ^ 1, in[1][i]);
        },
        new Destination[] {reader.predicateDestination(0), reader.predicateDestination(1)});
  }

  private static Operation cset(OperandReader reader) {
    int table = conditionTable(reader);
    Combination how = Comparison.combinations(reader).get(0);
    int yes = reader.has("BF") ? Floats.ONE : -1;
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            out[0][i] = how.of(table >>> in[0][i] & 1, in[1][i]) != 0 ? yes : 0;
          }
        },
        ConditionCode.FLAGS,
        reader.predicate(reader.count() - 1));
  }

  /**
   * Returns the first bit of the part of a register that P2R and R2P move. On Kepler the part
   * follows the mnemonic, on Maxwell that of R2P follows the register.
   */
  private static int partShift(OperandReader reader, int index) {
    List<String> ofMnemonic = reader.suffixes(PART_SHIFTS::containsKey);
    List<String> parts =
        ofMnemonic.isEmpty() ? reader.suffixes(index, PART_SHIFTS::containsKey) : ofMnemonic;
    return parts.isEmpty() ? 0 : PART_SHIFTS.get(parts.get(0));
  }

  /** Returns the predicates and the condition code as sources, in this order. */
  private static Source[] predicatesAndCode() {
    Source[] all = new Source[PREDICATES + 1];
    for (int i = 0; i < PREDICATES; i++) {
      all[i] = new Source.Predicate(i);
    }
    all[PREDICATES] = ConditionCode.FLAGS;
    return all;
  }

  /** Returns the predicates of a lane in bits 6 to 0, the condition code in bits 15 to 12. */
  private static int packed(int[][] in, int lane) {
    int bits = in[PREDICATES][lane] << CODE_SHIFT;
    for (int i = 0; i < PREDICATES; i++) {
      bits |= in[i][lane] << i;
    }
    return bits;
  }

  /** P2R: the bits of a register that a mask selects get the predicates or the condition code. */
  private static Operation p2r(OperandReader reader) {
    boolean onlyCode = reader.isConditionCode(1);
    int shift = partShift(reader, 2);
    return new LaneOperation(
        OperandReader.join(predicatesAndCode(), reader.word(2), reader.word(3)),
        (in, out, lane) -> {
          int bits = onlyCode ? in[PREDICATES][lane] : packed(in, lane);
          int mask = in[PREDICATES + 2][lane] << shift;
          out[0][lane] = in[PREDICATES + 1][lane] & ~mask | bits << shift & mask;
        },
        new Destination[] {reader.destination(0)});
  }

  /** R2P: the predicates and flags that a mask selects get the bits of a register. */
  private static Operation r2p(OperandReader reader) {
    boolean onlyCode = reader.isConditionCode(0);
    int shift = partShift(reader, 1);
    Destination[] to = new Destination[PREDICATES + 1];
    for (int i = 0; i < PREDICATES; i++) {
      to[i] = onlyCode ? new Destination.Discard() : new Destination.Predicate(i);
    }
    to[PREDICATES] = ConditionCode.DESTINATION;
    return new LaneOperation(
        OperandReader.join(predicatesAndCode(), reader.word(1), reader.word(2)),
        (in, out, lane) -> {
          int mask = in[PREDICATES + 2][lane] << (onlyCode ? CODE_SHIFT : 0);
          int word = in[PREDICATES + 1][lane] >>> shift << (onlyCode ? CODE_SHIFT : 0);
          int bits = word & mask | packed(in, lane) & ~mask;
          for (int i = 0; i < PREDICATES; i++) {
            out[i][lane] = bits >>> i & 1;
          }
          out[PREDICATES][lane] = bits >>> CODE_SHIFT & 0xf;
        },
        to);
  }
}
