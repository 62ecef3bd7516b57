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
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;
import org.sass.sim.target.g80.OperandDecoder;

/** Conversions of the RTL. */
final class RtlConversions {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(
          entry("i2i", RtlConversions::i2i),
          entry("i2f", RtlConversions::i2f),
          entry("f2i", RtlConversions::f2i),
          entry("f2f", RtlConversions::f2f));

  private static final int SIGN_BIT = 0x80000000;

  private RtlConversions() {}

  /**
   * Returns the source of a conversion of floats.
   *
   * @param wide whether a register is read as 32 bits; otherwise it is a half register
   */
  static Source conversionSource(RtlOperandDecoder decoder, boolean wide) {
    Operand operand = decoder.operand(1);
    if (!operand.kind().equals("shared")) {
      return decoder.registerSource((int) operand.value("n"), wide);
    }
    int type = (int) operand.value("type");
    int offset = (int) operand.value("off");
    if (decoder.has(Quirk.CONVERSION_SHARED)) {
      offset += type << 5;
    }
    return decoder.sharedSource(operand, offset, type);
  }

  private static IntType sourceType(RtlOperandDecoder decoder) {
    int code = decoder.bits(48, 46);
    boolean ignoresByteExtract = (code == 3 || code == 7) && decoder.has(Quirk.BEXT_WHOLE);
    return switch (code) {
      case 0 -> IntType.U16;
      case 1 -> IntType.U32;
      case 2 -> IntType.U8;
      case 3 -> ignoresByteExtract ? IntType.U32 : IntType.U8;
      case 4 -> IntType.S16;
      case 5 -> IntType.S32;
      case 6 -> IntType.S8;
      default -> ignoresByteExtract ? IntType.U32 : IntType.S8;
    };
  }

  private static Rounding rounding(RtlOperandDecoder decoder) {
    return decoder.has(Quirk.ROUNDING_IGNORED)
        ? Rounding.NEAREST
        : OperandDecoder.rounding(decoder.insn().modifier("round"));
  }

  private static Operation i2i(RtlOperandDecoder decoder) {
    IntType from = sourceType(decoder);
    IntType to = OperandDecoder.intType(decoder.insn().modifier("dtype"));
    Operand operand = decoder.operand(1);
    boolean negated = operand.negated();
    boolean absolute = operand.absolute();
    boolean negatesFirst = decoder.has(Quirk.I2I_NEGATES_FIRST);
    if (negatesFirst && absolute && (!from.signed() || decoder.bit(51))) {
      absolute = false;
    }
    boolean takesAbsolute = absolute;
    boolean truncates = to.width() == 8 && !decoder.has(Quirk.I2I_KEEPS_BITS);
    boolean half = !decoder.bit(58);
    boolean wideZero = decoder.has(Quirk.HALF_ZERO_FLAG);
    AluOperation.Function convert =
        (a, b, c) -> {
          long value = from.extend(a);
          if (negatesFirst) {
            value = negated ? -value : value;
            value = takesAbsolute && (int) value < 0 ? -value : value;
          } else {
            value = Conversions.operandValue(a, from, takesAbsolute, negated);
          }
          int result = truncates ? (int) to.extend((int) value) : (int) value;
          return half && !wideZero ? result & 0xffff : result;
        };
    boolean wide = decoder.operand(1).kind().equals("reg");
    AluOperation alu =
        new AluOperation(
            decoder.integerSource(1, wide),
            null,
            null,
            convert,
            decoder.destination(!half),
            null,
            null);
    boolean setsSign = !decoder.has(Quirk.SIGN_FLAG);
    return decoder.withFlagsAndIncrement(alu, new RtlAlu.ResultFlags(-1, setsSign, half ? 15 : 31));
  }

  /**
   * Returns the flags of a conversion from or to a float. In the RTL they are those of the integer
   * converter, which converts the same operand in parallel.
   */
  private static RtlAlu.FlagFunction conversionFlags(
      RtlOperandDecoder decoder, RtlAlu.FlagFunction fallback) {
    if (!decoder.has(Quirk.CONVERSION_FLAGS)) {
      return fallback;
    }
    IntType from = sourceType(decoder);
    boolean toInt = decoder.bits(63, 61) == 4;
    boolean signed = toInt ? decoder.bit(59) : decoder.bits(63, 61) == 2 && decoder.bit(48);
    boolean wide = decoder.bit(58);
    return (a, b, c, result) -> {
      int converted = (int) from.extend(a);
      int sign = signed ? converted >>> (wide ? 31 : 15) & 1 : 0;
      return (converted == 0 ? Flags.ZERO : 0) | sign * Flags.SIGN;
    };
  }

  private static Operation i2f(RtlOperandDecoder decoder) {
    if (!decoder.insn().modifier("dtype").equals(".F32")) {
      return FlexGripSemantics.unimplemented(decoder);
    }
    IntType decoded = sourceType(decoder);
    boolean readsUnsigned =
        decoded.signed() && decoded.width() < 32 && decoder.has(Quirk.I2F_SIGNED_HALF);
    IntType from = !readsUnsigned ? decoded : decoded.width() == 16 ? IntType.U16 : IntType.U8;
    Operand operand = decoder.operand(1);
    boolean decodesSigns = !decoder.has(Quirk.CONVERSION_SIGNS_IGNORED);
    boolean absolute = decodesSigns && operand.absolute();
    boolean negated = decodesSigns && operand.negated();
    boolean losesCarry = decoder.has(Quirk.I2F_CARRY_LOST);
    Rounding rounding = rounding(decoder);
    AluOperation.Function function =
        (a, b, c) ->
            FloatConversions.fromInt(
                Conversions.operandValue(a, from, absolute, negated), rounding, losesCarry);
    boolean wide = operand.kind().equals("reg");
    AluOperation alu =
        new AluOperation(
            conversionSource(decoder, wide),
            null,
            null,
            withSaturation(decoder, function),
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(
        alu, conversionFlags(decoder, (a, b, c, result) -> Flags.ofFloat(result)));
  }

  private static AluOperation.Function withSaturation(
      RtlOperandDecoder decoder, AluOperation.Function function) {
    return decoder.insn().modifier("sat").isEmpty() || decoder.has(Quirk.FLOAT_SATURATION_IGNORED)
        ? function
        : (a, b, c) -> Floats.saturate(function.apply(a, b, c));
  }

  private static Operation f2i(RtlOperandDecoder decoder) {
    if (!decoder.insn().modifier("stype").equals(".F32")) {
      return FlexGripSemantics.unimplemented(decoder);
    }
    IntType to = OperandDecoder.intType(decoder.insn().modifier("dtype"));
    Rounding rounding = rounding(decoder);
    boolean half = to.width() == 16;
    AluOperation.Function function =
        decoder.has(Quirk.F2I_RANGE)
            ? (a, b, c) -> FloatConversions.toInt(a, to.signed(), rounding)
            : (a, b, c) -> Conversions.f2i(a, to, rounding);
    AluOperation alu =
        new AluOperation(
            withSigns(decoder, conversionSource(decoder, true)),
            null,
            null,
            function,
            decoder.destination(!half),
            null,
            null);
    RtlAlu.FlagFunction resultFlags =
        new RtlAlu.ResultFlags(half ? 0xffff : -1, true, half ? 15 : 31);
    return decoder.withFlagsAndIncrement(alu, conversionFlags(decoder, resultFlags));
  }

  private static Source withSigns(RtlOperandDecoder decoder, Source source) {
    Operand operand = decoder.operand(1);
    return decoder.has(Quirk.CONVERSION_SIGNS_IGNORED)
        ? source
        : new Source.Bits(
            source, operand.absolute() ? ~SIGN_BIT : -1, operand.negated() ? SIGN_BIT : 0);
  }

  private static Operation f2f(RtlOperandDecoder decoder) {
    boolean isFloatToFloat =
        decoder.insn().modifier("stype").equals(".F32")
            && decoder.insn().modifier("dtype").equals(".F32");
    if (!isFloatToFloat) {
      return FlexGripSemantics.unimplemented(decoder);
    }
    Operand operand = decoder.operand(1);
    boolean ignoresAbsolute =
        operand.negated() && operand.absolute() && decoder.has(Quirk.CONVERSION_SIGNS_IGNORED);
    int andMask = operand.absolute() && !ignoresAbsolute ? ~SIGN_BIT : -1;
    int xorMask = operand.negated() ? SIGN_BIT : 0;
    Rounding rounding = rounding(decoder);
    String round = decoder.insn().modifier("round");
    AluOperation.Function rounded =
        round.isEmpty()
            ? (a, b, c) -> Conversions.f2f(a)
            : (a, b, c) -> Conversions.roundToInteger(a, rounding);
    AluOperation.Function conversion =
        decoder.has(Quirk.F2F_COPIES) ? IntegerFunction.PASS_A : withSaturation(decoder, rounded);
    // The signs are applied here and not in the source, because the flags are computed from the
    // unchanged source.
    AluOperation.Function function = (a, b, c) -> conversion.apply(a & andMask ^ xorMask, b, c);
    Source source = conversionSource(decoder, true);
    AluOperation alu =
        new AluOperation(source, null, null, function, decoder.destination(true), null, null);
    return decoder.withFlagsAndIncrement(
        alu, conversionFlags(decoder, (a, b, c, result) -> Flags.ofFloat(result)));
  }
}
