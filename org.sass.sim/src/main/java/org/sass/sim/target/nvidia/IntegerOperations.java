package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;
import org.sass.sim.arith.Sums;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Sums of integers. */
final class IntegerOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("iadd", IntegerOperations::iadd),
          entry("isub", IntegerOperations::isub),
          entry("iadd3", IntegerOperations::iadd3),
          entry("iscadd", IntegerOperations::iscadd),
          entry("lea", IntegerOperations::lea),
          entry("isad", IntegerOperations::isad));

  private IntegerOperations() {}

  // ---- sums

  /**
   * A sum of two words and a carry, with its flags.
   *
   * @param invertA whether the first word is complemented
   * @param carry the carry in, if the instruction does not take it from the condition code
   */
  private record Sum(
      boolean invertA,
      boolean invertB,
      int carry,
      boolean takesCarry,
      boolean saturates,
      boolean writesFlags)
      implements LaneOperation.WarpFunction {

    /** Computes the sum of words 0 and 1; word 2 is the condition code if the sum takes a carry. */
    @Override
    public void applyToWarp(int[][] in, int[][] out, int mask) {
      int flipA = invertA ? -1 : 0;
      int flipB = invertB ? -1 : 0;
      if (!takesCarry && !saturates && !writesFlags) {
        // Nearly all sums are this: a loop without a branch.
        for (int i = 0; i < Warp.LANES; i++) {
          out[0][i] = (in[0][i] ^ flipA) + (in[1][i] ^ flipB) + carry;
        }
        return;
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int i = Integer.numberOfTrailingZeros(left);
        int a = in[0][i] ^ flipA;
        int b = in[1][i] ^ flipB;
        int flags = takesCarry ? in[2][i] : 0;
        int carryIn = takesCarry ? flags / Flags.CARRY & 1 : carry;
        int sum = saturates ? Integers.iaddSat(a, b, carryIn) : a + b + carryIn;
        out[0][i] = sum;
        out[1][i] = Flags.ofPart(a, b, carryIn, sum, takesCarry, flags);
      }
    }
  }

  /** Makes an operation whose function gives a word, and its flags as a second result. */
  static Operation withFlags(
      OperandReader reader, LaneOperation.Function function, Source... sources) {
    List<Destination> to = new ArrayList<>(List.of(reader.destination(0)));
    if (reader.writesConditionCode()) {
      to.add(ConditionCode.DESTINATION);
    }
    return new LaneOperation(sources, function, to.toArray(Destination[]::new));
  }

  /**
   * Makes an operation whose function gives a word. The flags are those of the word; they are
   * computed only if the instruction writes them.
   */
  static Operation withFlagsOfWord(
      OperandReader reader, LaneOperation.WarpFunction function, Source... sources) {
    return withFlags(
        reader,
        !reader.writesConditionCode()
            ? function
            : (LaneOperation.WarpFunction)
                (in, out, mask) -> {
                  function.applyToWarp(in, out, mask);
                  for (int i = 0; i < Warp.LANES; i++) {
                    out[1][i] = Flags.ofInt(out[0][i]);
                  }
                },
        sources);
  }

  /** Adds the condition code to the sources if the instruction takes a carry from it. */
  static Source[] withCarry(OperandReader reader, Source... sources) {
    return reader.has("X") ? OperandReader.join(sources, ConditionCode.FLAGS) : sources;
  }

  private static Operation iadd(OperandReader reader) {
    boolean plusOne = reader.has("PO");
    boolean negatedA = reader.isNegated(1);
    boolean negatedB = reader.isNegated(2);
    // A negative number is its complement plus one. There is one carry, so .PO takes the place of
    // two minus signs.
    int carry = plusOne || negatedA || negatedB ? 1 : 0;
    return sum(reader, negatedA, negatedB, carry);
  }

  private static Operation isub(OperandReader reader) {
    return sum(reader, false, true, 1);
  }

  private static Operation sum(OperandReader reader, boolean invertA, boolean invertB, int carry) {
    Sum sum =
        new Sum(
            invertA,
            invertB,
            carry,
            reader.has("X"),
            reader.has("SAT"),
            reader.writesConditionCode());
    return withFlags(reader, sum, withCarry(reader, reader.word(1), reader.word(2)));
  }

  /**
   * Returns an operand of IADD3: a word or one of its halves. NVIDIA's disassembler prints a number
   * of 20 bits without its sign, but it is extended with its sign like those of other instructions:
   * ptxas 11.8 writes 0xfffff where it adds -1.
   */
  private static Source part(OperandReader reader, int index) {
    if (reader.operand(index).kind().equals("imm")) {
      return new Source.Immediate(reader.immediate(index) << 12 >> 12);
    }
    Source word = reader.word(index);
    if (reader.has(index, "H0")) {
      return new Source.Bits(word, 0xffff, 0);
    }
    return reader.has(index, "H1") ? new Shifted(word, 16) : word;
  }

  private static Operation iadd3(OperandReader reader) {
    boolean takesCarry = reader.has("X");
    int shift = reader.has("RS") ? -16 : reader.has("LS") ? 16 : 0;
    boolean negatedA = reader.isNegated(1);
    boolean negatedB = reader.isNegated(2);
    boolean negatedC = reader.isNegated(3);
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int code = takesCarry ? in[3][i] : 0;
            long sum =
                Sums.ofThree(
                    Sums.term(in[0][i], negatedA, takesCarry),
                    Sums.term(in[1][i], negatedB, takesCarry),
                    Sums.term(in[2][i], negatedC, takesCarry),
                    shift,
                    ConditionCode.wideCarry(code));
            out[0][i] = (int) sum;
            int flags = Flags.ofInt((int) sum) | ConditionCode.ofWideCarry((int) (sum >>> 32));
            out[1][i] = takesCarry && (code & Flags.ZERO) == 0 ? flags & ~Flags.ZERO : flags;
          }
        };
    Source[] operands = {part(reader, 1), part(reader, 2), part(reader, 3)};
    return withFlags(
        reader,
        function,
        takesCarry ? OperandReader.join(operands, ConditionCode.WITH_WIDE_CARRY) : operands);
  }

  private static Operation iscadd(OperandReader reader) {
    return shiftedSum(reader, 0, reader.immediate(3));
  }

  /**
   * LEA: a word that is shifted left, plus a word. Its first operand may be a predicate, which the
   * compiler passes on to loads and stores with generic addresses; they do not need it.
   */
  private static Operation lea(OperandReader reader) {
    int first = reader.isPredicate(0) ? 1 : 0;
    if (reader.has("HI")) {
      return leaHigh(reader, first);
    }
    boolean hasDistance = reader.count() > first + 3;
    return shiftedSum(reader, first, hasDistance ? reader.immediate(first + 3) : 0);
  }

  /** The sum of a word that is shifted left and another word. */
  private static Operation shiftedSum(OperandReader reader, int first, int distance) {
    boolean negatedA = reader.isNegated(first + 1);
    boolean negatedB = reader.isNegated(first + 2);
    boolean takesCarry = reader.has("X");
    boolean adjusts = negatedA || negatedB || reader.has("PO");
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int word = Sums.shifted(in[0][i], distance & 31, negatedA);
            int other = negatedB ? ~in[1][i] : in[1][i];
            int flags = takesCarry ? in[2][i] : 0;
            addWords(out, i, word, other, adjusts, takesCarry, flags);
          }
        };
    return sum(
        reader, first, function, withCarry(reader, reader.word(first + 1), reader.word(first + 2)));
  }

  /** Makes a sum whose first operand may be a predicate, which gets the carry. */
  private static Operation sum(
      OperandReader reader, int first, LaneOperation.WarpFunction function, Source... sources) {
    Destination flags =
        reader.writesConditionCode() ? ConditionCode.DESTINATION : new Destination.Discard();
    if (first == 0) {
      return new LaneOperation(sources, function, new Destination[] {reader.destination(0), flags});
    }
    return new LaneOperation(
        sources,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              function.applyToWarp(in, out, mask);
              for (int i = 0; i < Warp.LANES; i++) {
                out[2][i] = out[1][i] / Flags.CARRY & 1;
              }
            },
        new Destination[] {reader.destination(1), flags, reader.predicateDestination(0)});
  }

  /** Adds two words, and one more if there is no carry to take but the signs of words need it. */
  private static void addWords(
      int[][] out, int lane, int a, int b, boolean adjusts, boolean takesCarry, int flags) {
    int carry = takesCarry ? flags / Flags.CARRY & 1 : adjusts ? 1 : 0;
    int sum = a + b + carry;
    out[0][lane] = sum;
    out[1][lane] = Flags.ofPart(a, b, carry, sum, takesCarry, flags);
  }

  /** LEA.HI: the upper word of a shifted number of 64 bits, plus a word. */
  private static Operation leaHigh(OperandReader reader, int first) {
    boolean negated = reader.isNegated(first + 1);
    boolean takesCarry = reader.has("X");
    boolean hasDistance = reader.count() > first + 4;
    int distance = hasDistance ? reader.immediate(first + 4) & 31 : 0;
    LaneOperation.WarpFunction function =
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            int word = Sums.upperShifted(in[0][i], in[2][i], distance, negated);
            int flags = takesCarry ? in[3][i] : 0;
            addWords(out, i, word, in[1][i], false, takesCarry, flags);
          }
        };
    return sum(
        reader,
        first,
        function,
        withCarry(reader, reader.word(first + 1), reader.word(first + 2), reader.word(first + 3)));
  }

  private static Operation isad(OperandReader reader) {
    boolean unsigned = reader.has("U32");
    return withFlags(
        reader,
        (in, out, i) -> {
          int sum =
              unsigned
                  ? Integers.isadUnsigned(in[0][i], in[1][i], in[2][i])
                  : Integers.isad(in[0][i], in[1][i], in[2][i]);
          out[0][i] = sum;
          out[1][i] = Flags.ofInt(sum) | Flags.ofSum(sum - in[2][i], in[2][i], 0);
        },
        reader.word(1),
        reader.word(2),
        reader.word(3));
  }

  /**
   * A word that is shifted right, with zeros from the left.
   *
   * @param distance number of bits, 0 to 31
   */
  record Shifted(Source source, int distance) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < out.length; lane++) {
        out[lane] >>>= distance;
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(source);
    }
  }
}
