package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Conversions;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Conversions of the RTL. */
final class RtlConversions {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(
          entry("i2i", RtlConversions::i2i),
          entry("i2f", RtlConversions::i2f),
          entry("f2i", RtlConversions::f2i),
          entry("f2f", RtlConversions::f2f));

  private static final int SIGN = 0x80000000;

  private RtlConversions() {}

  /**
   * Returns the source of a conversion of floats.
   *
   * @param wide whether a register is read as 32 bits; otherwise it is a half register
   */
  static Source source(RtlOperandDecoder reader, boolean wide) {
    Operand operand = reader.operand(1);
    if (!operand.kind().equals("shared")) {
      return reader.register((int) operand.value("n"), wide);
    }
    int type = (int) operand.value("type");
    int offset = (int) operand.value("off");
    if (reader.has(Quirk.CONVERSION_SHARED)) {
      offset += type << 5;
    }
    return reader.shared(operand, offset, type);
  }

  private static IntType type(RtlOperandDecoder reader) {
    int code = reader.bits(48, 46);
    boolean whole = (code == 3 || code == 7) && reader.has(Quirk.BEXT_WHOLE);
    return switch (code) {
      case 0 -> IntType.U16;
      case 1 -> IntType.U32;
      case 2 -> IntType.U8;
      case 3 -> whole ? IntType.U32 : IntType.U8;
      case 4 -> IntType.S16;
      case 5 -> IntType.S32;
      case 6 -> IntType.S8;
      default -> whole ? IntType.U32 : IntType.S8;
    };
  }

  private static Rounding rounding(RtlOperandDecoder reader) {
    return reader.has(Quirk.ROUNDING_IGNORED)
        ? Rounding.NEAREST
        : OperandDecoder.rounding(reader.insn().modifier("round"));
  }

  private static Operation i2i(RtlOperandDecoder reader) {
    IntType from = type(reader);
    IntType to = OperandDecoder.type(reader.insn().modifier("dtype"));
    Operand operand = reader.operand(1);
    boolean negated = operand.negated();
    boolean absolute = operand.absolute();
    boolean first = reader.has(Quirk.I2I_NEGATES_FIRST);
    if (first && absolute && (!from.signed() || reader.bit(51))) {
      absolute = false;
    }
    boolean bars = absolute;
    boolean cut = to.width() == 8 && !reader.has(Quirk.I2I_KEEPS_BITS);
    boolean half = !reader.bit(58);
    boolean wideZero = reader.has(Quirk.HALF_ZERO_FLAG);
    AluOperation.Function convert =
        (a, b, c) -> {
          long value = from.extend(a);
          if (first) {
            value = negated ? -value : value;
            value = bars && (int) value < 0 ? -value : value;
          } else {
            value = Conversions.source(a, from, bars, negated);
          }
          int result = cut ? (int) to.extend((int) value) : (int) value;
          return half && !wideZero ? result & 0xffff : result;
        };
    boolean wide = reader.operand(1).kind().equals("reg");
    AluOperation alu =
        new AluOperation(
            reader.integer(1, wide), null, null, convert, reader.destination(!half), null, null);
    boolean sign = !reader.has(Quirk.SIGN_FLAG);
    return reader.finished(alu, new RtlAlu.Result(-1, sign, half ? 15 : 31));
  }

  /**
   * Returns the flags of a conversion from or to a float. In the RTL they are those of the integer
   * converter, which converts the same operand in parallel.
   */
  private static RtlAlu.FlagFunction flags(
      RtlOperandDecoder reader, RtlAlu.FlagFunction otherwise) {
    if (!reader.has(Quirk.CONVERSION_FLAGS)) {
      return otherwise;
    }
    IntType from = type(reader);
    boolean toInt = reader.bits(63, 61) == 4;
    boolean signed = toInt ? reader.bit(59) : reader.bits(63, 61) == 2 && reader.bit(48);
    boolean wide = reader.bit(58);
    return (a, b, c, result) -> {
      int converted = (int) from.extend(a);
      int sign = signed ? converted >>> (wide ? 31 : 15) & 1 : 0;
      return (converted == 0 ? Flags.ZERO : 0) | sign * Flags.SIGN;
    };
  }

  private static Operation i2f(RtlOperandDecoder reader) {
    if (!reader.insn().modifier("dtype").equals(".F32")) {
      return FlexGripSemantics.unimplemented(reader);
    }
    IntType decoded = type(reader);
    boolean plain = decoded.signed() && decoded.width() < 32 && reader.has(Quirk.I2F_SIGNED_HALF);
    IntType from = !plain ? decoded : decoded.width() == 16 ? IntType.U16 : IntType.U8;
    Operand operand = reader.operand(1);
    boolean signs = !reader.has(Quirk.CONVERSION_SIGNS_IGNORED);
    boolean absolute = signs && operand.absolute();
    boolean negated = signs && operand.negated();
    boolean lost = reader.has(Quirk.I2F_CARRY_LOST);
    Rounding rounding = rounding(reader);
    AluOperation.Function function =
        (a, b, c) ->
            FloatConversions.ofInt(Conversions.source(a, from, absolute, negated), rounding, lost);
    boolean wide = operand.kind().equals("reg");
    AluOperation alu =
        new AluOperation(
            source(reader, wide),
            null,
            null,
            saturated(reader, function),
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, flags(reader, (a, b, c, result) -> Flags.ofFloat(result)));
  }

  private static AluOperation.Function saturated(
      RtlOperandDecoder reader, AluOperation.Function function) {
    return reader.insn().modifier("sat").isEmpty() || reader.has(Quirk.FLOAT_SATURATION_IGNORED)
        ? function
        : (a, b, c) -> Floats.saturate(function.of(a, b, c));
  }

  private static Operation f2i(RtlOperandDecoder reader) {
    if (!reader.insn().modifier("stype").equals(".F32")) {
      return FlexGripSemantics.unimplemented(reader);
    }
    IntType to = OperandDecoder.type(reader.insn().modifier("dtype"));
    Rounding rounding = rounding(reader);
    boolean half = to.width() == 16;
    AluOperation.Function function =
        reader.has(Quirk.F2I_RANGE)
            ? (a, b, c) -> FloatConversions.toInt(a, to.signed(), rounding)
            : (a, b, c) -> Conversions.f2i(a, to, rounding);
    AluOperation alu =
        new AluOperation(
            signed(reader, source(reader, true)),
            null,
            null,
            function,
            reader.destination(!half),
            null,
            null);
    RtlAlu.FlagFunction plain = new RtlAlu.Result(half ? 0xffff : -1, true, half ? 15 : 31);
    return reader.finished(alu, flags(reader, plain));
  }

  private static Source signed(RtlOperandDecoder reader, Source source) {
    Operand operand = reader.operand(1);
    return reader.has(Quirk.CONVERSION_SIGNS_IGNORED)
        ? source
        : new Source.Bits(source, operand.absolute() ? ~SIGN : -1, operand.negated() ? SIGN : 0);
  }

  private static Operation f2f(RtlOperandDecoder reader) {
    boolean floats =
        reader.insn().modifier("stype").equals(".F32")
            && reader.insn().modifier("dtype").equals(".F32");
    if (!floats) {
      return FlexGripSemantics.unimplemented(reader);
    }
    Operand operand = reader.operand(1);
    boolean forgotten =
        operand.negated() && operand.absolute() && reader.has(Quirk.CONVERSION_SIGNS_IGNORED);
    int kept = operand.absolute() && !forgotten ? ~SIGN : -1;
    int flipped = operand.negated() ? SIGN : 0;
    Rounding rounding = rounding(reader);
    String round = reader.insn().modifier("round");
    AluOperation.Function rounded =
        round.isEmpty()
            ? (a, b, c) -> Conversions.f2f(a)
            : (a, b, c) -> Conversions.f2fIntegral(a, rounding);
    AluOperation.Function copied =
        reader.has(Quirk.F2F_COPIES) ? IntegerFunction.FIRST : saturated(reader, rounded);
    // The signs are applied here and not in the source, because the flags are computed from the
    // unchanged source.
    AluOperation.Function function = (a, b, c) -> copied.of(a & kept ^ flipped, b, c);
    Source source = source(reader, true);
    AluOperation alu =
        new AluOperation(source, null, null, function, reader.destination(true), null, null);
    return reader.finished(alu, flags(reader, (a, b, c, result) -> Flags.ofFloat(result)));
  }
}
