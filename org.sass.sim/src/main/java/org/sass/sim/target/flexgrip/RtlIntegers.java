package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Integers;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;
import org.sass.sim.target.g80.OperandDecoder;

/** Integer arithmetic of the RTL, apart from products. */
final class RtlIntegers {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(
          entry("iadd", RtlIntegers::iadd),
          entry("iset", RtlIntegers::iset),
          entry("imax", decoder -> minMax(decoder, true)),
          entry("imin", decoder -> minMax(decoder, false)),
          entry("shl", decoder -> shift(decoder, true)),
          entry("shr", decoder -> shift(decoder, false)),
          entry("lop", RtlIntegers::lop));

  private static final int HALF_MASK = 0xffff;

  private RtlIntegers() {}

  private static RtlAlu.FlagFunction resultFlags(
      RtlOperandDecoder decoder, boolean half, boolean signed) {
    boolean setsSign = signed || !decoder.has(Quirk.SIGN_FLAG);
    return new RtlAlu.ResultFlags(half ? HALF_MASK : -1, setsSign, half ? 15 : 31);
  }

  private static Operation iadd(RtlOperandDecoder decoder) {
    if (!decoder.insn().modifier("carry").isEmpty()) {
      return decoder.has(Quirk.CARRY_ADD_STALE) ? carryAdd(decoder) : null;
    }
    boolean half = decoder.isHalf();
    boolean minusA = decoder.operand(1).negated();
    boolean minusB = decoder.operand(2).negated();
    boolean widensHalves = half && minusA && decoder.has(Quirk.SUBTRACT_FIRST_HALF);
    Source a = decoder.integerSource(1, !half || widensHalves);
    Source b = secondSource(decoder, 2, half, minusA);
    if (half) {
      a = decoder.signExtendHalf(a);
      b = decoder.signExtendHalf(b);
    }
    boolean addsOne = (minusA || minusB) && !decoder.has(Quirk.NEGATED_ZERO_CARRY);
    a = minusA ? negate(a, addsOne) : a;
    b = minusB ? negate(b, addsOne) : b;
    boolean hasSaturation = !decoder.insn().modifier("sat").isEmpty();
    boolean saturates = hasSaturation && (decoder.isFull() || !decoder.has(Quirk.SHORT_SATURATION));
    AluOperation.Function function = sumFunction(half, saturates, decoder.has(Quirk.IADD_SAT));
    Destination destination =
        widensHalves
            ? decoder.destination(decoder.fieldNumber(0), true)
            : decoder.destination(!half);
    AluOperation alu =
        new AluOperation(
            a,
            decoder.withLatch(b),
            new Source.Immediate(addsOne ? 1 : 0),
            function,
            destination,
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, sumFlags(decoder, half, saturates));
  }

  private static Source negate(Source source, boolean onesComplement) {
    return onesComplement ? new Source.Bits(source, -1, -1) : new LatchedSource.Negative(source);
  }

  /**
   * Returns the last source of a sum. Under quirks, a constant is read as a register, and R64 and
   * up as a number.
   */
  private static Source secondSource(
      RtlOperandDecoder decoder, int index, boolean half, boolean minusA) {
    Operand operand = decoder.operand(index);
    if (operand.kind().equals("imm")) {
      return new Source.Immediate((int) operand.value("i"));
    }
    boolean isMisread =
        decoder.isConstant(index)
            && minusA
            && decoder.isFull()
            && decoder.has(Quirk.SUBTRACT_FIRST_CONSTANT);
    if (decoder.isConstant(index) && !isMisread) {
      return decoder.integerSource(index, !half);
    }
    int n = decoder.fieldNumber(index);
    return decoder.isReadAsNumber(n) ? new Source.Immediate(n) : decoder.registerSource(n, !half);
  }

  private static AluOperation.Function sumFunction(
      boolean half, boolean saturates, boolean saturatesAsRtl) {
    if (!saturates) {
      return half ? Sums::addHalves : IntegerFunction.ADD;
    }
    if (saturatesAsRtl) {
      return half ? Sums::addHalvesSaturating : Sums::addSaturating;
    }
    return half ? (a, b, c) -> Integers.iadd16Sat(a, b, c) & HALF_MASK : IntegerFunction.ADD_SAT;
  }

  private static RtlAlu.FlagFunction sumFlags(
      RtlOperandDecoder decoder, boolean half, boolean saturates) {
    RtlAlu.FlagFunction result = resultFlags(decoder, half, false);
    RtlAlu.FlagFunction carry = carryFlags(decoder, half, saturates);
    return (a, b, c, sum) -> result.apply(a, b, c, sum) | carry.apply(a, b, c, sum);
  }

  private static RtlAlu.FlagFunction carryFlags(
      RtlOperandDecoder decoder, boolean half, boolean saturates) {
    boolean signExtendsHalves = half && decoder.has(Quirk.HALF_SUM_CARRY);
    if (saturates && decoder.has(Quirk.IADD_SAT)) {
      return half
          ? (a, b, c, sum) -> Sums.saturatedHalfSumFlags(a, b, c)
          : (a, b, c, sum) -> Sums.saturatedSumFlags(a, b, c);
    }
    if (half) {
      return signExtendsHalves
          ? (a, b, c, sum) -> Sums.halfSumFlags(a, b, c)
          : (a, b, c, sum) -> Flags.ofHalfSum(a, b, c);
    }
    return (a, b, c, sum) -> Sums.sumFlags(a, b, c);
  }

  /**
   * A sum with a carry. The RTL ignores the width, the second source, and the register that is to
   * provide the carry.
   */
  private static Operation carryAdd(RtlOperandDecoder decoder) {
    boolean saturates = !decoder.insn().modifier("sat").isEmpty() && decoder.isFull();
    Source a =
        decoder.isShared(1)
            ? decoder.integerSource(1, true)
            : decoder.registerSource(decoder.fieldNumber(1), true);
    AluOperation alu =
        new AluOperation(
            decoder.signExtendHalf(a),
            decoder.signExtendHalf(decoder.latchValue()),
            new Source.Carry(0),
            saturates ? Sums::addHalvesSaturating : Sums::addHalves,
            decoder.destination(decoder.fieldNumber(0), true),
            null,
            null);
    return decoder.withFlagsAndIncrement(
        alu,
        (x, y, carry, sum) ->
            (sum == 0 ? Flags.ZERO : 0)
                | (saturates
                    ? Sums.saturatedHalfSumFlags(x, y, carry)
                    : Sums.halfSumFlags(x, y, carry)));
  }

  private static Operation iset(RtlOperandDecoder decoder) {
    IntType type = OperandDecoder.intType(decoder.insn().modifier("type"));
    int relation = (int) decoder.operand(3).value("cmp");
    boolean half = type.width() == 16;
    boolean widensHalves = half && decoder.has(Quirk.ISET_HALF);
    boolean wide = !half || widensHalves;
    boolean signed = type.signed();
    AluOperation alu =
        new AluOperation(
            decoder.integerSource(1, wide),
            decoder.withLatch(decoder.integerSource(2, wide)),
            null,
            half
                ? (a, b, c) -> Sums.compareHalves(relation, signed, a, b)
                : new IntegerFunction.Compare(relation, signed),
            widensHalves
                ? decoder.destination(decoder.fieldNumber(0), true)
                : decoder.destination(wide),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, new RtlAlu.ResultFlags(-1, true, 31));
  }

  /**
   * IMAX and IMIN. The RTL decodes them as operations on unsigned halves without a second source.
   */
  private static Operation minMax(RtlOperandDecoder decoder, boolean isMax) {
    if (!decoder.has(Quirk.MIN_MAX_STALE)) {
      return null;
    }
    Source a =
        decoder.isShared(1)
            ? decoder.integerSource(1, true)
            : decoder.registerSource(decoder.fieldNumber(1), true);
    AluOperation alu =
        new AluOperation(
            a,
            decoder.latchValue(),
            null,
            (x, y, z) ->
                isMax
                    ? Math.max(x & HALF_MASK, y & HALF_MASK)
                    : Math.min(x & HALF_MASK, y & HALF_MASK),
            decoder.destination(decoder.fieldNumber(0), true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, new RtlAlu.ResultFlags(-1, false, 31));
  }

  private static Operation shift(RtlOperandDecoder decoder, boolean left) {
    String text = decoder.insn().modifier("type");
    IntType type = OperandDecoder.intType(text);
    boolean half = type.width() == 16;
    Source a = decoder.integerSource(1, !half);
    // Halves are read zero-extended. A signed half must be sign-extended before the shift.
    a = half && type.signed() ? decoder.signExtendHalf(a) : a;
    if (half && !type.signed()) {
      a = new Source.Extended(a, IntType.U16);
    }
    AluOperation.Function function =
        left
            ? IntegerFunction.SHL
            : type.signed() ? IntegerFunction.SHR_SIGNED : IntegerFunction.SHR;
    int andMask = half && left ? HALF_MASK : -1;
    AluOperation alu =
        new AluOperation(
            a,
            decoder.withLatch(shiftAmount(decoder, half)),
            null,
            (x, y, z) -> function.apply(x, y, z) & andMask,
            decoder.destination(!half),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, resultFlags(decoder, half, type.signed()));
  }

  private static Source shiftAmount(RtlOperandDecoder decoder, boolean half) {
    boolean isImmediate = decoder.operand(2).kind().equals("imm");
    if (isImmediate && decoder.addressField() != 0 && decoder.has(Quirk.GATHERED_SHIFT_AMOUNT)) {
      return decoder.wordSource((int) decoder.operand(2).value("i"));
    }
    boolean wide = !half || decoder.has(Quirk.HALF_SHIFT_AMOUNT);
    return decoder.integerSource(2, wide);
  }

  private static Operation lop(RtlOperandDecoder decoder) {
    if (!decoder.isFull()) {
      return FlexGripSemantics.unimplemented(decoder);
    }
    boolean half = decoder.isHalf();
    Source a = decoder.integerSource(1, !half);
    Source b = decoder.integerSource(2, !half);
    if (!decoder.has(Quirk.LOP_INVERSION_IGNORED)) {
      a = OperandDecoder.complementIf(a, decoder.operand(1).inverted());
      b = OperandDecoder.complementIf(b, decoder.operand(2).inverted());
    }
    String kind = decoder.insn().modifier("lop");
    boolean complementsFirst = kind.equals(".PASS_B") && decoder.has(Quirk.PASS_B_INVERTS_A);
    AluOperation.Function function =
        switch (kind) {
          case ".AND" -> IntegerFunction.AND;
          case ".OR" -> IntegerFunction.OR;
          case ".XOR" -> IntegerFunction.XOR;
          default -> complementsFirst ? (x, y, z) -> ~x : IntegerFunction.PASS_B;
        };
    AluOperation alu =
        new AluOperation(
            a, decoder.withLatch(b), null, function, decoder.destination(!half), null, null);
    boolean wideZero = !half || complementsFirst && decoder.has(Quirk.HALF_ZERO_FLAG);
    boolean setsSign = !decoder.has(Quirk.SIGN_FLAG);
    return decoder.withFlagsAndIncrement(
        alu, new RtlAlu.ResultFlags(wideZero ? -1 : HALF_MASK, setsSign, half ? 15 : 31));
  }
}
