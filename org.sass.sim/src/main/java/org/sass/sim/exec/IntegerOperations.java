package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.exec.Decoding.UnfitException;
import org.sass.sim.g80.IntType;

/** Integer arithmetic, comparison, shifts and logic. */
final class IntegerOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("iadd", (insn, placed, code) -> iadd(insn)),
          entry("imul", (insn, placed, code) -> imul(insn)),
          entry("imad", (insn, placed, code) -> imad(insn)),
          entry("isad", (insn, placed, code) -> isad(insn)),
          entry("iset", (insn, placed, code) -> iset(insn)),
          entry("imax", (insn, placed, code) -> imax(insn)),
          entry("imin", (insn, placed, code) -> imin(insn)),
          entry("shl", (insn, placed, code) -> shl(insn)),
          entry("shr", (insn, placed, code) -> shr(insn)),
          entry("lop", (insn, placed, code) -> lop(insn)));

  private IntegerOperations() {}

  private static Operation iadd(Insn insn) {
    boolean half = insn.modifier("type").equals(".U16");
    boolean saturates = !insn.modifier("sat").isEmpty();
    IntType type = half ? IntType.U16 : IntType.U32;
    boolean minusA = Operands.operand(insn, 1).negated();
    boolean minusB = Operands.operand(insn, 2).negated();
    Alu.Function function =
        !saturates
            ? IntegerFunction.ADD
            : half ? IntegerFunction.ADD16_SAT : IntegerFunction.ADD_SAT;
    FlagRule flags = half ? FlagRule.HALF_SUM : FlagRule.SUM;
    return alu(
        insn,
        Operands.inverted(Operands.integer(insn, 1, type), minusA),
        Operands.inverted(Operands.integer(insn, 2, type), minusB),
        carry(insn, minusA || minusB),
        function,
        flags,
        type);
  }

  /**
   * What a sum adds beside its operands: a carry flag, or the one that makes a complement minus.
   */
  private static Source carry(Insn insn, boolean minus) {
    return insn.modifier("carry").isEmpty()
        ? new Source.Immediate(minus ? 1 : 0)
        : new Source.Carry((int) insn.field("cc", 0));
  }

  private static Operation imul(Insn insn) {
    String types = insn.modifier("type");
    boolean halves = types.contains("16");
    boolean signed = types.startsWith(".S") || types.startsWith(".HI.S");
    IntType a = !halves ? IntType.U32 : signed ? IntType.S16 : IntType.U16;
    IntType b = !halves ? IntType.U32 : types.endsWith(".S16") ? IntType.S16 : IntType.U16;
    return alu(
        insn,
        Operands.integer(insn, 1, a),
        Operands.integer(insn, 2, b),
        null,
        halves ? IntegerFunction.PRODUCT16 : product24(types.contains(".HI"), signed),
        FlagRule.INT,
        a);
  }

  private static Alu.Function product24(boolean high, boolean signed) {
    if (high) {
      return signed ? IntegerFunction.PRODUCT24_HIGH_SIGNED : IntegerFunction.PRODUCT24_HIGH;
    }
    return signed ? IntegerFunction.PRODUCT24_SIGNED : IntegerFunction.PRODUCT24;
  }

  private static Operation imad(Insn insn) {
    String types = insn.modifier("type");
    boolean halves = types.contains("16");
    IntType factor = !halves ? IntType.U32 : types.endsWith(".S16") ? IntType.S16 : IntType.U16;
    Alu.Function product =
        halves
            ? IntegerFunction.PRODUCT16
            : product24(types.contains(".HI"), types.endsWith(".S24"));
    boolean minusProduct = Operands.operand(insn, 1).negated();
    boolean minusC = Operands.operand(insn, 3).negated();
    Operation operation =
        new MultiplyAdd(
            Operands.integer(insn, 1, factor),
            Operands.integer(insn, 2, factor),
            Operands.inverted(Operands.integer(insn, 3, IntType.U32), minusC),
            carry(insn, minusProduct || minusC),
            product,
            minusProduct ? -1 : 0,
            types.contains(".SAT"),
            Operands.destination(insn, 0),
            Operands.flags(insn));
    return Operands.incrementing(insn, operation, factor.width() / 8);
  }

  private static Operation isad(Insn insn) {
    IntType type = Operands.type(insn.modifier("type"));
    return alu(
        insn,
        Operands.integer(insn, 1, type),
        Operands.integer(insn, 2, type),
        Operands.integer(insn, 3, IntType.U32),
        type.signed() ? IntegerFunction.SAD : IntegerFunction.SAD_UNSIGNED,
        type.signed() ? FlagRule.SAD : FlagRule.SAD_UNSIGNED,
        type);
  }

  private static Operation iset(Insn insn) {
    int relation = (int) Operands.operand(insn, 3).value("cmp");
    return compared(
        insn,
        new IntegerFunction.Compare(relation, true),
        new IntegerFunction.Compare(relation, false));
  }

  private static Operation imax(Insn insn) {
    return compared(insn, IntegerFunction.MAX, IntegerFunction.MAX_UNSIGNED);
  }

  private static Operation imin(Insn insn) {
    return compared(insn, IntegerFunction.MIN, IntegerFunction.MIN_UNSIGNED);
  }

  private static Operation compared(Insn insn, Alu.Function signed, Alu.Function unsigned) {
    IntType type = Operands.type(insn.modifier("type"));
    return alu(
        insn,
        Operands.integer(insn, 1, type),
        Operands.integer(insn, 2, type),
        type.signed() ? signed : unsigned,
        type);
  }

  private static Operation shl(Insn insn) {
    IntType type = Operands.type(insn.modifier("type"));
    return alu(
        insn,
        Operands.integer(insn, 1, type),
        Operands.integer(insn, 2, type),
        IntegerFunction.SHL,
        type);
  }

  private static Operation shr(Insn insn) {
    IntType type = Operands.type(insn.modifier("type"));
    IntType amount = type.width() == 16 ? IntType.U16 : IntType.U32;
    return alu(
        insn,
        Operands.integer(insn, 1, type),
        Operands.integer(insn, 2, amount),
        type.signed() ? IntegerFunction.SHR_SIGNED : IntegerFunction.SHR,
        type);
  }

  private static Operation lop(Insn insn) {
    IntType type = Operands.type(insn.modifier("type"));
    Alu.Function function =
        switch (insn.modifier("lop")) {
          case ".AND" -> IntegerFunction.AND;
          case ".OR" -> IntegerFunction.OR;
          case ".XOR" -> IntegerFunction.XOR;
          case ".PASS_B" -> IntegerFunction.PASS_B;
          default -> throw new UnfitException(insn.modifier("lop") + " is no logic operation");
        };
    return alu(
        insn,
        Operands.inverted(Operands.integer(insn, 1, type), Operands.operand(insn, 1).inverted()),
        Operands.inverted(Operands.integer(insn, 2, type), Operands.operand(insn, 2).inverted()),
        function,
        type);
  }

  /** An operation whose flags are zero and sign of the result, and no carry or overflow. */
  private static Operation alu(Insn insn, Source a, Source b, Alu.Function function, IntType type) {
    FlagRule flags = type.width() == 16 ? FlagRule.HALF : FlagRule.INT;
    return alu(insn, a, b, null, function, flags, type);
  }

  /**
   * @param type of the factors or operands, in whose units constants are counted
   */
  private static Operation alu(
      Insn insn,
      Source a,
      Source b,
      Source c,
      Alu.Function function,
      FlagRule flags,
      IntType type) {
    Destination.Predicate predicate = Operands.flags(insn);
    Destination destination = Operands.destination(insn, 0);
    Operation operation =
        new Alu(a, b, c, function, destination, predicate == null ? null : flags, predicate);
    return Operands.incrementing(insn, operation, type.width() / 8);
  }
}
