package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.BitOperations;
import org.sass.sim.arith.BitOperations.PermuteMode;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Moves, logic, shifts and bit fields. */
final class LogicOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("mov", LogicOperations::mov),
          entry("mov-lanes", LogicOperations::movInLanes),
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
          entry("popc", LogicOperations::popc));

  private LogicOperations() {}

  private static LaneOperation mov(OperandReader reader) {
    return new LaneOperation(
        new Source[] {reader.word(1)},
        (LaneOperation.WarpFunction)
            (in, out, mask) -> System.arraycopy(in[0], 0, out[0], 0, Warp.LANES),
        new Destination[] {reader.destination(0)});
  }

  private static Operation movInLanes(OperandReader reader) {
    return new InLanes(BitOperations.eachQuad(reader.immediate(2)), mov(reader));
  }

  /** An operation that only some lanes of a warp do, whatever the guard says. */
  private record InLanes(int lanesOfWarp, LaneOperation operation) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return operation.execute(warp, mask & lanesOfWarp, lanes);
    }

    @Override
    public List<Source> sources() {
      return operation.sources();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      operation.addEffects(effects);
    }
  }

  private static Operation sel(OperandReader reader) {
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.predicate(3)},
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              for (int i = 0; i < Warp.LANES; i++) {
                out[0][i] = in[2][i] != 0 ? in[0][i] : in[1][i];
              }
            },
        new Destination[] {reader.destination(0)});
  }

  private static Operation prmt(OperandReader reader) {
    String name = reader.firstOf(List.of("F4E", "B4E", "RC8", "ECL", "ECR", "RC16"));
    PermuteMode mode = name.isEmpty() ? PermuteMode.INDEX : PermuteMode.valueOf(name);
    return new LaneOperation(
        new Source[] {reader.word(1), reader.word(2), reader.word(3)},
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                out[0][i] = BitOperations.permute(in[0][i], mode.selector(in[1][i]), in[2][i]);
              }
            },
        new Destination[] {reader.destination(0)});
  }

  // ---- logic

  /**
   * Makes a logic operation. Its first operand may be a predicate, which gets a test of the result.
   *
   * @param first index of the destination register
   */
  private static Operation logic(
      OperandReader reader, int first, LaneOperation.WarpFunction function, Source... sources) {
    ResultTest test = ResultTest.of(reader);
    if (first == 0) {
      return IntegerOperations.withFlagsOfWord(reader, function, sources);
    }
    return new LaneOperation(
        sources,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              function.applyToWarp(in, out, mask);
              for (int i = 0; i < Warp.LANES; i++) {
                out[1][i] = Flags.ofInt(out[0][i]);
                out[2][i] = test.of(out[0][i]);
              }
            },
        new Destination[] {
          reader.destination(1),
          reader.writesConditionCode() ? ConditionCode.DESTINATION : new Destination.Discard(),
          reader.predicateDestination(0)
        });
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

  private static Operation lop(OperandReader reader) {
    int first = reader.isPredicate(0) ? 1 : 0;
    String function = reader.firstOf(List.of("AND", "OR", "XOR", "PASS_B"));
    LaneOperation.WarpFunction computes =
        switch (function) {
          case "AND" -> LogicOperations::and;
          case "OR" -> LogicOperations::or;
          case "XOR" -> LogicOperations::xor;
          default -> (in, out, mask) -> System.arraycopy(in[1], 0, out[0], 0, Warp.LANES);
        };
    return logic(reader, first, computes, reader.logicWord(first + 1), reader.logicWord(first + 2));
  }

  private static void and(int[][] in, int[][] out, int mask) {
    for (int i = 0; i < Warp.LANES; i++) {
      out[0][i] = in[0][i] & in[1][i];
    }
  }

  private static void or(int[][] in, int[][] out, int mask) {
    for (int i = 0; i < Warp.LANES; i++) {
      out[0][i] = in[0][i] | in[1][i];
    }
  }

  private static void xor(int[][] in, int[][] out, int mask) {
    for (int i = 0; i < Warp.LANES; i++) {
      out[0][i] = in[0][i] ^ in[1][i];
    }
  }

  private static Operation lop3(OperandReader reader) {
    int first = reader.isPredicate(0) ? 1 : 0;
    int table = reader.immediate(first + 4);
    return logic(
        reader,
        first,
        (in, out, mask) -> {
          for (int i = 0; i < Warp.LANES; i++) {
            out[0][i] = BitOperations.lookUp(in[0][i], in[1][i], in[2][i], table);
          }
        },
        reader.word(first + 1),
        reader.word(first + 2),
        reader.word(first + 3));
  }

  // ---- shifts

  private static Operation shl(OperandReader reader) {
    boolean wraps = reader.has("W");
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int i = 0; i < Warp.LANES; i++) {
            out[0][i] = BitOperations.shiftLeft(in[0][i], in[1][i], wraps);
          }
        },
        reader.word(1),
        reader.word(2));
  }

  private static Operation shr(OperandReader reader) {
    boolean wraps = reader.has("W");
    boolean signed = !reader.has("U32");
    boolean reversed = reader.has("BREV");
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int value = reversed ? Integer.reverse(in[0][i]) : in[0][i];
            out[0][i] = BitOperations.shiftRight(value, in[1][i], signed, wraps);
          }
        },
        reader.word(1),
        reader.word(2));
  }

  /**
   * SHF: operand 1 is the lower word, operand 2 the distance, operand 3 the upper word. A shift to
   * the left gives the upper word, as Mesa's NAK says of the hardware.
   */
  private static Operation shf(OperandReader reader, boolean toLeft) {
    boolean upper = toLeft || reader.has("HI");
    boolean wraps = reader.has("W");
    boolean signed = reader.has("S64");
    int limit = signed || reader.has("U64") ? 64 : 32;
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            long wide = (long) in[2][i] << 32 | Integer.toUnsignedLong(in[0][i]);
            out[0][i] =
                BitOperations.funnelShift(wide, in[1][i], limit, wraps, toLeft, signed, upper);
          }
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  // ---- bit fields

  private static Operation bfe(OperandReader reader) {
    boolean signed = !reader.has("U32");
    boolean reversed = reader.has("BREV");
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int value = reversed ? Integer.reverse(in[0][i]) : in[0][i];
            out[0][i] = BitOperations.extract(value, in[1][i], signed);
          }
        },
        reader.word(1),
        reader.word(2));
  }

  private static Operation bfi(OperandReader reader) {
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            out[0][i] = BitOperations.insert(in[0][i], in[1][i], in[2][i]);
          }
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  private static Operation flo(OperandReader reader) {
    boolean signed = !reader.has("U32");
    boolean countsFromTop = reader.has("SH");
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int value = in[0][i];
            int bit =
                signed
                    ? BitOperations.highestSignificantBit(value)
                    : BitOperations.highestBit(value);
            out[0][i] = countsFromTop && bit >= 0 ? 31 - bit : bit;
          }
        },
        reader.logicWord(1));
  }

  /** POPC counts the bits of a word, on Kepler those that two words have in common. */
  private static Operation popc(OperandReader reader) {
    Source second = reader.count() > 2 ? reader.logicWord(2) : new Source.Immediate(-1);
    return IntegerOperations.withFlagsOfWord(
        reader,
        (in, out, mask) -> {
          for (int i = 0; i < Warp.LANES; i++) {
            out[0][i] = Integer.bitCount(in[0][i] & in[1][i]);
          }
        },
        reader.logicWord(1),
        second);
  }
}
