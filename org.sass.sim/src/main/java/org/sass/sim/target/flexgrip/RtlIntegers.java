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
import org.sass.sim.op.LatchedSource;
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Integer arithmetic of the RTL, apart from products. */
final class RtlIntegers {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(
          entry("iadd", RtlIntegers::iadd),
          entry("iset", RtlIntegers::iset),
          entry("imax", reader -> extreme(reader, true)),
          entry("imin", reader -> extreme(reader, false)),
          entry("shl", reader -> shift(reader, true)),
          entry("shr", reader -> shift(reader, false)),
          entry("lop", RtlIntegers::lop));

  private static final int HALF = 0xffff;

  private RtlIntegers() {}

  private static boolean isHalf(RtlOperandDecoder reader) {
    return reader.insn().modifier("type").endsWith("16");
  }

  private static RtlAlu.FlagFunction result(
      RtlOperandDecoder reader, boolean half, boolean signed) {
    boolean sign = signed || !reader.has(Quirk.SIGN_FLAG);
    return new RtlAlu.Result(half ? HALF : -1, sign, half ? 15 : 31);
  }

  private static Operation iadd(RtlOperandDecoder reader) {
    if (!reader.insn().modifier("carry").isEmpty()) {
      return reader.has(Quirk.CARRY_ADD_STALE) ? carryAdd(reader) : null;
    }
    boolean half = isHalf(reader);
    boolean minusA = reader.operand(1).negated();
    boolean minusB = reader.operand(2).negated();
    boolean wrong = half && minusA && reader.has(Quirk.SUBTRACT_FIRST_HALF);
    Source a = reader.integer(1, !half || wrong);
    Source b = second(reader, 2, half, minusA);
    if (half) {
      a = reader.signedHalf(a);
      b = reader.signedHalf(b);
    }
    boolean carries = (minusA || minusB) && !reader.has(Quirk.NEGATED_ZERO_CARRY);
    a = minusA ? negative(a, carries) : a;
    b = minusB ? negative(b, carries) : b;
    boolean asked = !reader.insn().modifier("sat").isEmpty();
    boolean saturates = asked && (reader.isFull() || !reader.has(Quirk.SHORT_SATURATION));
    AluOperation.Function function = sum(half, saturates, reader.has(Quirk.IADD_SAT));
    Destination destination =
        wrong ? reader.destination(reader.number(0), true) : reader.destination(!half);
    AluOperation alu =
        new AluOperation(
            a,
            reader.latched(b),
            new Source.Immediate(carries ? 1 : 0),
            function,
            destination,
            null,
            null);
    return reader.finished(alu, sumFlags(reader, half, saturates));
  }

  private static Source negative(Source source, boolean complement) {
    return complement ? new Source.Bits(source, -1, -1) : new LatchedSource.Negative(source);
  }

  /**
   * Returns the last source of a sum. Under quirks, a constant is read as a register, and R64 and
   * up as a number.
   */
  private static Source second(RtlOperandDecoder reader, int index, boolean half, boolean minusA) {
    Operand operand = reader.operand(index);
    if (operand.kind().equals("imm")) {
      return new Source.Immediate((int) operand.value("i"));
    }
    boolean misread =
        reader.isConstant(index)
            && minusA
            && reader.isFull()
            && reader.has(Quirk.SUBTRACT_FIRST_CONSTANT);
    if (reader.isConstant(index) && !misread) {
      return reader.integer(index, !half);
    }
    int n = reader.number(index);
    return reader.isNumber(n) ? new Source.Immediate(n) : reader.register(n, !half);
  }

  private static AluOperation.Function sum(boolean half, boolean saturates, boolean wrongly) {
    if (!saturates) {
      return half ? Sums::half : IntegerFunction.ADD;
    }
    if (wrongly) {
      return half ? Sums::saturatedHalf : Sums::saturated;
    }
    return half ? (a, b, c) -> Integers.iadd16Sat(a, b, c) & HALF : IntegerFunction.ADD_SAT;
  }

  private static RtlAlu.FlagFunction sumFlags(
      RtlOperandDecoder reader, boolean half, boolean saturates) {
    RtlAlu.FlagFunction result = result(reader, half, false);
    RtlAlu.FlagFunction carry = carryFlags(reader, half, saturates);
    return (a, b, c, sum) -> result.of(a, b, c, sum) | carry.of(a, b, c, sum);
  }

  private static RtlAlu.FlagFunction carryFlags(
      RtlOperandDecoder reader, boolean half, boolean saturates) {
    boolean extended = half && reader.has(Quirk.HALF_SUM_CARRY);
    if (saturates && reader.has(Quirk.IADD_SAT)) {
      return half
          ? (a, b, c, sum) -> Sums.saturatedHalfFlags(a, b, c)
          : (a, b, c, sum) -> Sums.saturatedFlags(a, b, c);
    }
    if (half) {
      return extended
          ? (a, b, c, sum) -> Sums.halfFlags(a, b, c)
          : (a, b, c, sum) -> Flags.ofHalfSum(a, b, c);
    }
    return (a, b, c, sum) -> Sums.flags(a, b, c);
  }

  /**
   * A sum with a carry. The RTL ignores the width, the second source, and the register that is to
   * provide the carry.
   */
  private static Operation carryAdd(RtlOperandDecoder reader) {
    boolean saturates = !reader.insn().modifier("sat").isEmpty() && reader.isFull();
    Source a =
        reader.isShared(1) ? reader.integer(1, true) : reader.register(reader.number(1), true);
    AluOperation alu =
        new AluOperation(
            reader.signedHalf(a),
            reader.signedHalf(reader.stale()),
            new Source.Carry(0),
            saturates ? Sums::saturatedHalf : Sums::half,
            reader.destination(reader.number(0), true),
            null,
            null);
    return reader.finished(
        alu,
        (x, y, carry, sum) ->
            (sum == 0 ? Flags.ZERO : 0)
                | (saturates ? Sums.saturatedHalfFlags(x, y, carry) : Sums.halfFlags(x, y, carry)));
  }

  private static Operation iset(RtlOperandDecoder reader) {
    IntType type = OperandDecoder.type(reader.insn().modifier("type"));
    int relation = (int) reader.operand(3).value("cmp");
    boolean half = type.width() == 16;
    boolean wrong = half && reader.has(Quirk.ISET_HALF);
    boolean wide = !half || wrong;
    boolean signed = type.signed();
    AluOperation alu =
        new AluOperation(
            reader.integer(1, wide),
            reader.latched(reader.integer(2, wide)),
            null,
            half
                ? (a, b, c) -> Sums.compareHalves(relation, signed, a, b)
                : new IntegerFunction.Compare(relation, signed),
            wrong ? reader.destination(reader.number(0), true) : reader.destination(wide),
            null,
            null);
    return reader.finished(alu, new RtlAlu.Result(-1, true, 31));
  }

  /**
   * IMAX and IMIN. The RTL decodes them as operations on unsigned halves without a second source.
   */
  private static Operation extreme(RtlOperandDecoder reader, boolean greater) {
    if (!reader.has(Quirk.MIN_MAX_STALE)) {
      return null;
    }
    Source a =
        reader.isShared(1) ? reader.integer(1, true) : reader.register(reader.number(1), true);
    AluOperation alu =
        new AluOperation(
            a,
            reader.stale(),
            null,
            (x, y, z) -> greater ? Math.max(x & HALF, y & HALF) : Math.min(x & HALF, y & HALF),
            reader.destination(reader.number(0), true),
            null,
            null);
    return reader.finished(alu, new RtlAlu.Result(-1, false, 31));
  }

  private static Operation shift(RtlOperandDecoder reader, boolean left) {
    String text = reader.insn().modifier("type");
    IntType type = OperandDecoder.type(text);
    boolean half = type.width() == 16;
    Source a = reader.integer(1, !half);
    // Halves are read zero-extended. A signed half must be sign-extended before the shift.
    a = half && type.signed() ? reader.signedHalf(a) : a;
    if (half && !type.signed()) {
      a = new Source.Extended(a, IntType.U16);
    }
    AluOperation.Function function =
        left
            ? IntegerFunction.SHL
            : type.signed() ? IntegerFunction.SHR_SIGNED : IntegerFunction.SHR;
    int kept = half && left ? HALF : -1;
    AluOperation alu =
        new AluOperation(
            a,
            reader.latched(amount(reader, half)),
            null,
            (x, y, z) -> function.of(x, y, z) & kept,
            reader.destination(!half),
            null,
            null);
    return reader.finished(alu, result(reader, half, type.signed()));
  }

  private static Source amount(RtlOperandDecoder reader, boolean half) {
    boolean immediate = reader.operand(2).kind().equals("imm");
    if (immediate && reader.addressField() != 0 && reader.has(Quirk.GATHERED_SHIFT_AMOUNT)) {
      return reader.word((int) reader.operand(2).value("i"));
    }
    boolean wide = !half || reader.has(Quirk.HALF_SHIFT_AMOUNT);
    return reader.integer(2, wide);
  }

  private static Operation lop(RtlOperandDecoder reader) {
    if (!reader.isFull()) {
      return FlexGripSemantics.unimplemented(reader);
    }
    boolean half = isHalf(reader);
    Source a = reader.integer(1, !half);
    Source b = reader.integer(2, !half);
    if (!reader.has(Quirk.LOP_INVERSION_IGNORED)) {
      a = OperandDecoder.inverted(a, reader.operand(1).inverted());
      b = OperandDecoder.inverted(b, reader.operand(2).inverted());
    }
    String kind = reader.insn().modifier("lop");
    boolean complement = kind.equals(".PASS_B") && reader.has(Quirk.PASS_B_INVERTS_A);
    AluOperation.Function function =
        switch (kind) {
          case ".AND" -> IntegerFunction.AND;
          case ".OR" -> IntegerFunction.OR;
          case ".XOR" -> IntegerFunction.XOR;
          default -> complement ? (x, y, z) -> ~x : IntegerFunction.PASS_B;
        };
    AluOperation alu =
        new AluOperation(
            a, reader.latched(b), null, function, reader.destination(!half), null, null);
    boolean wideZero = !half || complement && reader.has(Quirk.HALF_ZERO_FLAG);
    boolean sign = !reader.has(Quirk.SIGN_FLAG);
    return reader.finished(alu, new RtlAlu.Result(wideZero ? -1 : HALF, sign, half ? 15 : 31));
  }
}
