package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.sass.sim.arith.Divisions;
import org.sass.sim.arith.DoublePrecision;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Relation;
import org.sass.sim.arith.Rounding;
import org.sass.sim.arith.SinglePrecision;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Arithmetic of binary32 and binary64 numbers. */
final class FloatOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("fadd", FloatOperations::fadd),
          entry("fmul", FloatOperations::fmul),
          entry("ffma", FloatOperations::ffma),
          entry("fmnmx", FloatOperations::fmnmx),
          entry("fsetp", FloatOperations::fsetp),
          entry("fset", FloatOperations::fset),
          entry("fcmp", FloatOperations::fcmp),
          entry("fchk", FloatOperations::fchk),
          entry("dchk", FloatOperations::dchk),
          entry("dadd", FloatOperations::dadd),
          entry("dmul", FloatOperations::dmul),
          entry("dfma", FloatOperations::dfma),
          entry("dmnmx", FloatOperations::dmnmx),
          entry("dsetp", FloatOperations::dsetp),
          entry("dset", FloatOperations::dset));

  private FloatOperations() {}

  /** Returns the rounding that an instruction names; to nearest if it names none. */
  static Rounding rounding(OperandReader reader) {
    return switch (reader.firstOf(
        List.of("RM", "RP", "RZ", "FLOOR", "CEIL", "TRUNC", "ROUND", "RN"))) {
      case "RM", "FLOOR" -> Rounding.FLOOR;
      case "RP", "CEIL" -> Rounding.CEIL;
      case "RZ", "TRUNC" -> Rounding.TRUNC;
      default -> Rounding.NEAREST;
    };
  }

  /** Makes an operation with a binary32 as result, which may be saturated. */
  private static Operation single(
      OperandReader reader, LaneOperation.WarpFunction function, Source... sources) {
    boolean saturates = reader.has("SAT");
    boolean writesFlags = reader.writesConditionCode();
    return IntegerOperations.withFlags(
        reader,
        !saturates && !writesFlags
            ? function
            : (LaneOperation.WarpFunction)
                (in, out, mask) -> {
                  function.applyToWarp(in, out, mask);
                  for (int left = mask; left != 0; left &= left - 1) {
                    int i = Integer.numberOfTrailingZeros(left);
                    int result = out[0][i];
                    out[0][i] = saturates ? Floats.saturate(result) : result;
                    out[1][i] = Flags.ofFloat(out[0][i]);
                  }
                },
        sources);
  }

  private static Operation fadd(OperandReader reader) {
    Rounding rounding = rounding(reader);
    boolean ftz = reader.has("FTZ");
    return single(
        reader,
        (in, out, mask) -> {
          for (int left = mask; left != 0; left &= left - 1) {
            int i = Integer.numberOfTrailingZeros(left);
            out[0][i] = SinglePrecision.add(in[0][i], in[1][i], rounding, ftz);
          }
        },
        reader.single(1),
        reader.single(2));
  }

  /** Returns the power of two by which FMUL multiplies its product. */
  private static float scale(OperandReader reader) {
    return switch (reader.firstOf(List.of("D2", "D4", "D8", "M2", "M4", "M8"))) {
      case "D2" -> 1 / 2f;
      case "D4" -> 1 / 4f;
      case "D8" -> 1 / 8f;
      case "M2" -> 2;
      case "M4" -> 4;
      case "M8" -> 8;
      default -> 1;
    };
  }

  private static Operation fmul(OperandReader reader) {
    Rounding rounding = rounding(reader);
    boolean ftz = reader.has("FTZ");
    float scale = scale(reader);
    LaneOperation.WarpFunction function =
        reader.has("FMZ")
            ? (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                out[0][i] = SinglePrecision.multiplyZeroWins(in[0][i], in[1][i], scale, rounding);
              }
            }
            : (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                out[0][i] = SinglePrecision.multiply(in[0][i], in[1][i], scale, rounding, ftz);
              }
            };
    return single(reader, function, reader.single(1), reader.single(2));
  }

  private static Operation ffma(OperandReader reader) {
    Rounding rounding = rounding(reader);
    boolean ftz = reader.has("FTZ");
    LaneOperation.WarpFunction function =
        reader.has("FMZ")
            ? (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                out[0][i] = SinglePrecision.fuseZeroWins(in[0][i], in[1][i], in[2][i], rounding);
              }
            }
            : (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                out[0][i] = SinglePrecision.fuse(in[0][i], in[1][i], in[2][i], rounding, ftz);
              }
            };
    return single(reader, function, reader.single(1), reader.single(2), reader.single(3));
  }

  private static Operation fmnmx(OperandReader reader) {
    boolean ftz = reader.has("FTZ");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) -> {
          out[0][i] = SinglePrecision.select(in[0][i], in[1][i], in[2][i] != 0, ftz);
          out[1][i] = Flags.ofFloat(out[0][i]);
        },
        reader.single(1),
        reader.single(2),
        reader.predicate(3));
  }

  /** Compares words 1 and 2. */
  private static ComparisonOperations.Outcome outcome(OperandReader reader) {
    boolean ftz = reader.has("FTZ");
    return (in, outcomes, mask) -> {
      for (int left = mask; left != 0; left &= left - 1) {
        int i = Integer.numberOfTrailingZeros(left);
        outcomes[i] = SinglePrecision.compare(in[1][i], in[2][i], ftz);
      }
    };
  }

  private static Operation fsetp(OperandReader reader) {
    return ComparisonOperations.predicatePair(
        reader,
        Comparison.of(reader),
        outcome(reader),
        reader.predicate(4),
        reader.single(2),
        reader.single(3));
  }

  private static Operation fset(OperandReader reader) {
    return ComparisonOperations.truthWord(
        reader, outcome(reader), reader.predicate(3), reader.single(1), reader.single(2));
  }

  /** FCMP: chooses one of two words by comparing a number with zero. "Greater" is not printed. */
  private static Operation fcmp(OperandReader reader) {
    int relation = Comparison.relation(reader, Relation.GREATER);
    boolean ftz = reader.has("FTZ");
    return IntegerOperations.withFlags(
        reader,
        (in, out, i) ->
            out[0][i] =
                (relation & SinglePrecision.compare(in[2][i], 0, ftz)) != 0 ? in[0][i] : in[1][i],
        reader.word(1),
        reader.word(2),
        reader.single(3));
  }

  /**
   * FCHK.DIVIDE: whether a quotient needs the slow way, because a number or an intermediate result
   * may leave the range in which the fast one is exact.
   */
  private static Operation fchk(OperandReader reader) {
    return new LaneOperation(
        new Source[] {reader.single(1), reader.single(2)},
        (in, out, i) -> out[0][i] = Divisions.needsSlowWay(in[0][i], in[1][i]) ? 1 : 0,
        new Destination[] {reader.predicateDestination(0)});
  }

  // ---- binary64

  /** DCHK.DIVIDE: whether a quotient needs the slow way, by the rule of FCHK. */
  private static Operation dchk(OperandReader reader) {
    return new LaneOperation(
        OperandReader.join(reader.binary64(1), reader.binary64(2)),
        (in, out, i) -> out[0][i] = Divisions.needsSlowWay(wide(in, 0, i), wide(in, 2, i)) ? 1 : 0,
        new Destination[] {reader.predicateDestination(0)});
  }

  static long wide(int[][] in, int word, int lane) {
    return (long) in[word + 1][lane] << 32 | Integer.toUnsignedLong(in[word][lane]);
  }

  static void putWide(int[][] out, int lane, long value) {
    out[0][lane] = (int) value;
    out[1][lane] = (int) (value >>> 32);
    out[2][lane] = Flags.ofDouble(value);
  }

  /** Makes an operation with a result of 64 bits. */
  static Operation wideResult(
      OperandReader reader, LaneOperation.Function function, Source[]... sources) {
    Source[] all = {};
    for (Source[] words : sources) {
      all = OperandReader.join(all, words);
    }
    Destination[] pair = reader.destinations(0, 2);
    Destination[] to =
        reader.writesConditionCode()
            ? new Destination[] {pair[0], pair[1], ConditionCode.DESTINATION}
            : pair;
    return new LaneOperation(all, function, to);
  }

  private static Operation dadd(OperandReader reader) {
    Rounding rounding = rounding(reader);
    return wideResult(
        reader,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                putWide(out, i, DoublePrecision.add(wide(in, 0, i), wide(in, 2, i), rounding));
              }
            },
        reader.binary64(1),
        reader.binary64(2));
  }

  private static Operation dmul(OperandReader reader) {
    Rounding rounding = rounding(reader);
    return wideResult(
        reader,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                putWide(out, i, DoublePrecision.multiply(wide(in, 0, i), wide(in, 2, i), rounding));
              }
            },
        reader.binary64(1),
        reader.binary64(2));
  }

  private static Operation dfma(OperandReader reader) {
    Rounding rounding = rounding(reader);
    return wideResult(
        reader,
        (LaneOperation.WarpFunction)
            (in, out, mask) -> {
              for (int left = mask; left != 0; left &= left - 1) {
                int i = Integer.numberOfTrailingZeros(left);
                long a = wide(in, 0, i);
                long b = wide(in, 2, i);
                putWide(out, i, DoublePrecision.fuse(a, b, wide(in, 4, i), rounding));
              }
            },
        reader.binary64(1),
        reader.binary64(2),
        reader.binary64(3));
  }

  private static Operation dmnmx(OperandReader reader) {
    return wideResult(
        reader,
        (in, out, i) ->
            putWide(out, i, DoublePrecision.select(wide(in, 0, i), wide(in, 2, i), in[4][i] != 0)),
        reader.binary64(1),
        reader.binary64(2),
        new Source[] {reader.predicate(3)});
  }

  /** Compares the number in words 1 and 2 with that in words 3 and 4. */
  private static void compareWide(int[][] in, int[] outcomes, int mask) {
    for (int left = mask; left != 0; left &= left - 1) {
      int i = Integer.numberOfTrailingZeros(left);
      outcomes[i] = DoublePrecision.compare(wide(in, 1, i), wide(in, 3, i));
    }
  }

  private static Operation dsetp(OperandReader reader) {
    Source[] sources =
        OperandReader.join(
            OperandReader.join(new Source[] {reader.predicate(4)}, reader.binary64(2)),
            reader.binary64(3));
    return ComparisonOperations.predicatePair(
        reader, Comparison.of(reader), FloatOperations::compareWide, sources);
  }

  private static Operation dset(OperandReader reader) {
    Source[] sources =
        OperandReader.join(
            OperandReader.join(new Source[] {reader.predicate(3)}, reader.binary64(1)),
            reader.binary64(2));
    return ComparisonOperations.truthWord(reader, FloatOperations::compareWide, sources);
  }
}
