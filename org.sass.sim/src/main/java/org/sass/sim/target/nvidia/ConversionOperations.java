package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sass.sim.arith.DoublePrecision;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Halves;
import org.sass.sim.arith.NumberConversions;
import org.sass.sim.arith.Rounding;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Conversions between integers and floating-point numbers of all sizes. */
final class ConversionOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("i2i", ConversionOperations::i2i),
          entry("i2f", ConversionOperations::i2f),
          entry("f2i", ConversionOperations::f2i),
          entry("f2f", ConversionOperations::f2f));

  private static final Set<String> PARTS = Set.of("B0", "B1", "B2", "B3", "H0", "H1");

  private ConversionOperations() {}

  /**
   * The type of a number.
   *
   * @param isFloat whether it is a floating-point number
   * @param signed whether an integer has a sign
   * @param bits its width: 8, 16, 32 or 64
   */
  private record Type(boolean isFloat, boolean signed, int bits) {
    /** The types by their names: {@code U8}. */
    static final Map<String, Type> ALL =
        Stream.of("U", "S", "F")
            .flatMap(
                kind -> Stream.of(8, 16, 32, 64).map(bits -> entry(kind + bits, of(kind, bits))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static Type of(String kind, int bits) {
      return new Type(kind.equals("F"), !kind.equals("U"), bits);
    }

    /** Returns an integer of this type in the low bits of a number. */
    long extend(long value) {
      return NumberConversions.extend(value, bits, signed);
    }

    /** Returns how many registers a number takes. */
    int words() {
      return bits == 64 ? 2 : 1;
    }
  }

  /** Returns the types of the result and of the source. */
  private static Type[] types(OperandReader reader) {
    List<String> names = reader.suffixes(Type.ALL::containsKey);
    if (names.size() != 2) {
      throw new UnfitException("it does not name two types");
    }
    return new Type[] {Type.ALL.get(names.get(0)), Type.ALL.get(names.get(1))};
  }

  /** Returns the first bit of the part of the source register that holds the number. */
  private static int partShift(OperandReader reader, Type type) {
    for (String part : reader.suffixes(1, PARTS::contains)) {
      return (part.charAt(0) == 'B' ? 8 : 16) * (part.charAt(1) - '0');
    }
    return 0;
  }

  /** Makes a conversion with a result of one or two words. */
  private static Operation conversion(
      OperandReader reader, Type from, Type to, LaneOperation.Function function) {
    Source[] source = reader.words(1, from.words());
    return to.words() == 2
        ? FloatOperations.wideResult(reader, function, source)
        : IntegerOperations.withFlags(reader, function, source);
  }

  // ---- from integers

  /** Reads an integer operand, with its absolute value and sign applied. */
  private record IntegerSource(Type type, int shift, boolean absolute, boolean negated) {
    static IntegerSource of(OperandReader reader, Type type) {
      return new IntegerSource(
          type, partShift(reader, type), reader.isAbsolute(1), reader.isNegated(1));
    }

    /** Returns the number without its absolute value and sign applied. */
    long read(int[][] in, int lane) {
      long bits = type.bits == 64 ? FloatOperations.wide(in, 0, lane) : in[0][lane] >>> shift;
      return type.extend(bits);
    }

    long magnitude(int[][] in, int lane) {
      return NumberConversions.magnitude(read(in, lane), type.signed);
    }

    boolean isNegative(int[][] in, int lane) {
      return NumberConversions.isNegative(read(in, lane), type.signed, absolute, negated);
    }

    /** Returns the number, which has at most 32 bits, with its absolute value and sign applied. */
    long of(int[][] in, int lane) {
      return isNegative(in, lane) ? -magnitude(in, lane) : magnitude(in, lane);
    }
  }

  private static Operation i2i(OperandReader reader) {
    Type[] types = types(reader);
    Type to = types[0];
    IntegerSource source = IntegerSource.of(reader, types[1]);
    boolean saturates = reader.has("SAT");
    if (to.bits == 64 || types[1].bits == 64) {
      throw new UnfitException("conversions of 64-bit integers to integers do not exist");
    }
    long max = (1L << (to.signed ? to.bits - 1 : to.bits)) - 1;
    long min = to.signed ? -max - 1 : 0;
    return conversion(
        reader,
        types[1],
        to,
        (in, out, i) -> {
          long value = source.of(in, i);
          long result = saturates ? Math.max(min, Math.min(max, value)) : to.extend(value);
          out[0][i] = (int) result;
          out[1][i] = Flags.ofInt((int) result);
        });
  }

  private static Operation i2f(OperandReader reader) {
    Type[] types = types(reader);
    Rounding rounding = FloatOperations.rounding(reader);
    IntegerSource source = IntegerSource.of(reader, types[1]);
    LaneOperation.Function function =
        switch (types[0].bits) {
          case 16 ->
              (in, out, i) -> {
                out[0][i] =
                    NumberConversions.toHalf(
                        source.magnitude(in, i), source.isNegative(in, i), rounding);
                out[1][i] = Flags.ofFloat16(out[0][i]);
              };
          case 32 ->
              (in, out, i) -> {
                out[0][i] =
                    NumberConversions.toSingle(
                        source.magnitude(in, i), source.isNegative(in, i), rounding);
                out[1][i] = Flags.ofFloat(out[0][i]);
              };
          default ->
              (in, out, i) ->
                  FloatOperations.putWide(
                      out,
                      i,
                      NumberConversions.toDouble(
                          source.magnitude(in, i), source.isNegative(in, i), rounding));
        };
    return conversion(reader, types[1], types[0], function);
  }

  // ---- from floating-point numbers

  /** Reads a floating-point operand as a binary64, with its absolute value and sign applied. */
  private record FloatSource(Type type, int shift, boolean ftz, boolean absolute, boolean negated) {
    static FloatSource of(OperandReader reader, Type type) {
      return new FloatSource(
          type,
          partShift(reader, type),
          reader.has("FTZ"),
          reader.isAbsolute(1),
          reader.isNegated(1));
    }

    long of(int[][] in, int lane) {
      long bits =
          switch (type.bits) {
            case 16 ->
                Double.doubleToRawLongBits(
                    NumberConversions.halfValue(in[0][lane] >>> shift & 0xffff));
            case 32 -> DoublePrecision.ofSingle(in[0][lane], ftz);
            default -> FloatOperations.wide(in, 0, lane);
          };
      bits = absolute ? bits & Long.MAX_VALUE : bits;
      return negated ? bits ^ Long.MIN_VALUE : bits;
    }
  }

  private static Operation f2i(OperandReader reader) {
    Type[] types = types(reader);
    Type to = types[0];
    Type from = types[1];
    Rounding rounding = FloatOperations.rounding(reader);
    FloatSource source = FloatSource.of(reader, from);
    long ofNaN = to.extend(NumberConversions.integerOfNaN(to.bits, from.bits == 64));
    return conversion(
        reader,
        from,
        to,
        (in, out, i) -> {
          long bits = source.of(in, i);
          long result =
              DoublePrecision.isNaN(bits)
                  ? ofNaN
                  : NumberConversions.toInteger(
                      Double.longBitsToDouble(bits), to.bits, to.signed, rounding);
          out[0][i] = (int) result;
          if (to.bits == 64) {
            out[1][i] = (int) (result >>> 32);
            out[2][i] = result == 0 ? Flags.ZERO : result < 0 ? Flags.SIGN : 0;
          } else {
            out[1][i] = Flags.ofInt((int) result);
          }
        });
  }

  /** F2F converts, or rounds to a whole number if source and result have one size. */
  private static Operation f2f(OperandReader reader) {
    Type[] types = types(reader);
    Rounding rounding = FloatOperations.rounding(reader);
    boolean ftz = reader.has("FTZ");
    boolean toWhole =
        !reader.firstOf(List.of("ROUND", "FLOOR", "CEIL", "TRUNC", "PASS")).isEmpty()
            && !reader.has("PASS");
    boolean saturates = reader.has("SAT");
    FloatSource source = FloatSource.of(reader, types[1]);
    LaneOperation.Function function =
        switch (types[0].bits) {
          case 16 ->
              (in, out, i) -> {
                int half = NumberConversions.halfOf(source.of(in, i), rounding, toWhole, ftz);
                out[0][i] = saturates ? Halves.saturate(half) : half;
                out[1][i] = Flags.ofFloat16(out[0][i]);
              };
          case 32 ->
              (in, out, i) -> {
                int single = NumberConversions.singleOf(source.of(in, i), rounding, toWhole, ftz);
                out[0][i] = saturates ? Floats.saturate(single) : single;
                out[1][i] = Flags.ofFloat(out[0][i]);
              };
          default ->
              (in, out, i) -> {
                long bits = source.of(in, i);
                FloatOperations.putWide(
                    out,
                    i,
                    toWhole || DoublePrecision.isNaN(bits)
                        ? DoublePrecision.roundToInteger(bits, rounding)
                        : bits);
              };
        };
    return conversion(reader, types[1], types[0], function);
  }
}
