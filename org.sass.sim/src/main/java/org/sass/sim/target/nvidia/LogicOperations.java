package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.sim.arith.BitOperations;
import org.sass.sim.arith.BitOperations.PermuteMode;
import org.sass.sim.arith.Flags;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.Comparison.Combination;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Moves, logic, shifts and bit fields, and operations on predicates. */
final class LogicOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("mov", LogicOperations::mov),
          entry("sel", LogicOperations::sel),
          entry("prmt", LogicOperations::prmt),
          entry("lop", LogicOperations::lop),
          entry("lop3", LogicOperations::lop3),
          entry("shl", LogicOperations::shl),
          entry("shr", LogicOperations::shr),
          entry("shf", reader -> shf(reader, reader.has("L"))),
          entry("bfe", LogicOperations::bfe),
          entry("bfi", LogicOperations::bfi),
          entry("flo", LogicOperations::flo),
          entry("popc", LogicOperations::popc),
          entry("psetp", LogicOperations::psetp),
          entry("pset", LogicOperations::pset),
          entry("csetp", LogicOperations::csetp),
          entry("cset", LogicOperations::cset),
          entry("p2r", LogicOperations::p2r),
          entry("r2p", LogicOperations::r2p));

  /** Number of predicate registers without the one that is always true. */
  private static final int PREDICATES = 7;

  /** First bit of the condition code where it is moved together with predicates. */
  private static final int CODE_SHIFT = 12;

  private LogicOperations() {}

  private static Operation mov(OperandReader reader) {
    return new LaneOperation(
        new Source[] {reader.word(1)},
        (in, out, i) -> out[0][i] = in[0][i],
        new Destination[] {reader.destination(0)});
  }

  private static Operation sel(OperandReader reader) {
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.predicate(3)},
        (in, out, i) -> out[0][i] = in[2][i] != 0 ? in[0][i] : in[1][i],
        new Destination[] {reader.destination(0)});
  }

  private static Operation prmt(OperandReader reader) {
    String name = reader.firstOf(List.of("F4E", "B4E", "RC8", "ECL", "ECR", "RC16"));
    PermuteMode mode = name.isEmpty() ? PermuteMode.INDEX : PermuteMode.valueOf(name);
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.word(3)},
        (in, out, i) ->
            out[0][i] = BitOperations.permute(in[0][i], mode.selector(in[1][i]), in[2][i]),
        new Destination[] {reader.destination(0)});
  }

  // ---- logic

  /**
   * Makes a logic operation. Its first operand may be a predicate, which gets a test of the result.
   *
   * @param first index of the destination register
   */
  private static Operation logic(
      OperandReader reader, int first, LaneOperation.Function function, Source... sources) {
    List<Destination> to = new ArrayList<>(List.of(reader.destination(first)));
    to.add(reader.writesConditionCode() ? ConditionCode.DESTINATION : new Destination.Discard());
    if (first > 0) {
      to.add(reader.predicateDestination(0));
    }
    return new LaneOperation(sources, function, to.toArray(Destination[]::new));
  }

  /** The test of a logic operation's result. */
  private enum ResultTest {
    FALSE,
    TRUE,
    ZERO,
    NOT_ZERO;

    static ResultTest of(OperandReader reader) {
      return switch (reader.firstOf(List.of("T", "Z", "NZ"))) {
        case "T" -> TRUE;
        case "Z" -> ZERO;
        case "NZ" -> NOT_ZERO;
        default -> FALSE;
      };
    }

    int of(int word) {
      return switch (this) {
        case FALSE -> 0;
        case TRUE -> 1;
        case ZERO -> word == 0 ? 1 : 0;
        case NOT_ZERO -> word != 0 ? 1 : 0;
      };
    }
  }

  private static void putLogic(int[][] out, int lane, int word, ResultTest test) {
    out[0][lane] = word;
    out[1][lane] = Flags.ofInt(word);
    out[2][lane] = test.of(word);
  }

  private static Operation lop(OperandReader reader) {
    if (reader.has("X")) {
      throw new UnfitException("logic on parts of longer numbers (.X) is not emulated");
    }
    int first = reader.isPredicate(0) ? 1 : 0;
    ResultTest test = ResultTest.of(reader);
    String function = reader.firstOf(List.of("AND", "OR", "XOR", "PASS_B"));
    LaneOperation.Function computes =
        switch (function) {
          case "AND" -> (in, out, i) -> putLogic(out, i, in[0][i] & in[1][i], test);
          case "OR" -> (in, out, i) -> putLogic(out, i, in[0][i] | in[1][i], test);
          case "XOR" -> (in, out, i) -> putLogic(out, i, in[0][i] ^ in[1][i], test);
          default -> (in, out, i) -> putLogic(out, i, in[1][i], test);
        };
    return logic(reader, first, computes, reader.logicWord(first + 1), reader.logicWord(first + 2));
  }

  private static Operation lop3(OperandReader reader) {
    if (reader.has("X")) {
      throw new UnfitException("logic on parts of longer numbers (.X) is not emulated");
    }
    int first = reader.isPredicate(0) ? 1 : 0;
    ResultTest test = ResultTest.of(reader);
    int table = reader.immediate(first + 4);
    return logic(
        reader,
        first,
        (in, out, i) ->
            putLogic(out, i, BitOperations.lookUp(in[0][i], in[1][i], in[2][i], table), test),
        reader.word(first + 1),
        reader.word(first + 2),
        reader.word(first + 3));
  }

  // ---- shifts

  private static Operation shl(OperandReader reader) {
    if (reader.has("X")) {
      throw new UnfitException("shifts of longer numbers (.X) are not emulated");
    }
    boolean wraps = reader.has("W");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] = BitOperations.shiftLeft(in[0][i], in[1][i], wraps);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2));
  }

  private static Operation shr(OperandReader reader) {
    if (!reader.firstOf(List.of("X", "XHI", "XLO", "XMED")).isEmpty()) {
      throw new UnfitException("shifts of longer numbers (.X) are not emulated");
    }
    boolean wraps = reader.has("W");
    boolean signed = !reader.has("U32");
    boolean reversed = reader.has("BREV");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          int value = reversed ? Integer.reverse(in[0][i]) : in[0][i];
          out[0][i] = BitOperations.shiftRight(value, in[1][i], signed, wraps);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2));
  }

  /** SHF: operand 1 is the lower word, operand 2 the distance, operand 3 the upper word. */
  private static Operation shf(OperandReader reader, boolean left) {
    boolean wraps = reader.has("W");
    boolean signed = reader.has("S64");
    int limit = signed || reader.has("U64") ? 64 : 32;
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          long wide = (long) in[2][i] << 32 | Integer.toUnsignedLong(in[0][i]);
          out[0][i] = BitOperations.funnelShift(wide, in[1][i], limit, wraps, left, signed);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  // ---- bit fields

  private static Operation bfe(OperandReader reader) {
    boolean signed = !reader.has("U32");
    boolean reversed = reader.has("BREV");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          int value = reversed ? Integer.reverse(in[0][i]) : in[0][i];
          out[0][i] = BitOperations.extract(value, in[1][i], signed);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2));
  }

  private static Operation bfi(OperandReader reader) {
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] = BitOperations.insert(in[0][i], in[1][i], in[2][i]);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  private static Operation flo(OperandReader reader) {
    boolean signed = !reader.has("U32");
    boolean countsFromTop = reader.has("SH");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          int bit =
              signed
                  ? BitOperations.highestSignificantBit(in[0][i])
                  : BitOperations.highestBit(in[0][i]);
          out[0][i] = countsFromTop && bit >= 0 ? 31 - bit : bit;
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.logicWord(1));
  }

  /** POPC counts the bits of a word, on Kepler those that two words have in common. */
  private static Operation popc(OperandReader reader) {
    Source second = reader.count() > 2 ? reader.logicWord(2) : new Source.Immediate(-1);
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] = Integer.bitCount(in[0][i] & in[1][i]);
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.logicWord(1),
        second);
  }

  // ---- predicates and the condition code

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
    int yes = reader.has("BF") ? org.sass.sim.arith.Floats.ONE : -1;
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          int holds = how[1].of(how[0].of(in[0][i], in[1][i]), in[2][i]);
          out[0][i] = holds != 0 ? yes : 0;
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        reader.predicate(1),
        reader.predicate(2),
        reader.predicate(3));
  }

  /** Returns the truth table of the condition that an instruction tests. */
  private static int conditionTable(OperandReader reader) {
    for (String word : reader.suffixes()) {
      if (ConditionTest.isCondition(word)) {
        return ConditionTest.table(word);
      }
    }
    throw new UnfitException("it has no condition");
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
    int yes = reader.has("BF") ? org.sass.sim.arith.Floats.ONE : -1;
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] = how.of(table >>> in[0][i] & 1, in[1][i]) != 0 ? yes : 0;
          out[1][i] = Flags.ofInt(out[0][i]);
        },
        ConditionCode.FLAGS,
        reader.predicate(reader.count() - 1));
  }

  /** Returns the first bit of the part of a register that P2R and R2P move. */
  private static int partShift(OperandReader reader, int index) {
    for (String word : reader.operand(index).suffixes()) {
      if (word.matches("B[0-3]")) {
        return 8 * (word.charAt(1) - '0');
      }
    }
    return reader.has("H1") ? 16 : 0;
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
    boolean onlyCode = reader.text().contains(" CC,");
    int source = reader.count() - 2;
    int shift = partShift(reader, source);
    return new LaneOperation(
        OperandReader.join(predicatesAndCode(), reader.word(source), reader.word(source + 1)),
        (in, out, lane) -> {
          int bits = onlyCode ? in[PREDICATES][lane] : packed(in, lane);
          int mask = in[PREDICATES + 2][lane] << shift;
          out[0][lane] = in[PREDICATES + 1][lane] & ~mask | bits << shift & mask;
        },
        new Destination[] {reader.destination(0)});
  }

  /** R2P: the predicates and flags that a mask selects get the bits of a register. */
  private static Operation r2p(OperandReader reader) {
    boolean onlyCode = reader.text().contains(" CC,");
    int source = reader.count() - 2;
    int shift = partShift(reader, source);
    Destination[] to = new Destination[PREDICATES + 1];
    for (int i = 0; i < PREDICATES; i++) {
      to[i] = onlyCode ? new Destination.Discard() : new Destination.Predicate(i);
    }
    to[PREDICATES] = ConditionCode.DESTINATION;
    return new LaneOperation(
        OperandReader.join(predicatesAndCode(), reader.word(source), reader.word(source + 1)),
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
