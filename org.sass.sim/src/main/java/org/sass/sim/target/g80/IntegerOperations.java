package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.sim.arith.IntType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FlagRule;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;

/** Operations of a G80 on integers: arithmetic, comparison, shifts and logic. */
public final class IntegerOperations {
  public static final Map<String, Factory> FACTORIES =
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
    boolean minusA = OperandDecoder.operand(insn, 1).negated();
    boolean minusB = OperandDecoder.operand(insn, 2).negated();
    AluOperation.Function function =
        !saturates
            ? IntegerFunction.ADD
            : half ? IntegerFunction.ADD16_SAT : IntegerFunction.ADD_SAT;
    FlagRule flags = half ? FlagRule.HALF_SUM : FlagRule.SUM;
    return alu(
        insn,
        OperandDecoder.complementIf(OperandDecoder.integerSource(insn, 1, type), minusA),
        OperandDecoder.complementIf(OperandDecoder.integerSource(insn, 2, type), minusB),
        carrySource(insn, minusA || minusB),
        function,
        flags,
        type);
  }

  /**
   * Returns what a sum adds in addition to its operands: a carry flag, or the 1 that turns a
   * complement into the negated operand.
   */
  private static Source carrySource(Insn insn, boolean minus) {
    return insn.modifier("carry").isEmpty()
        ? new Source.Immediate(minus ? 1 : 0)
        : new Source.Carry((int) insn.field("cc", 0));
  }

  private static Operation imul(Insn insn) {
    ProductType type = ProductType.of(insn);
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, type.firstFactor()),
        OperandDecoder.integerSource(insn, 2, type.secondFactor()),
        null,
        type.product(),
        FlagRule.INT,
        type.firstFactor());
  }

  private static Operation imad(Insn insn) {
    ProductType type = ProductType.of(insn);
    boolean minusProduct = OperandDecoder.operand(insn, 1).negated();
    boolean minusC = OperandDecoder.operand(insn, 3).negated();
    Operation operation =
        new MultiplyAdd(
            OperandDecoder.integerSource(insn, 1, type.firstFactor()),
            OperandDecoder.integerSource(insn, 2, type.secondFactor()),
            OperandDecoder.complementIf(OperandDecoder.integerSource(insn, 3, IntType.U32), minusC),
            carrySource(insn, minusProduct || minusC),
            type.product(),
            minusProduct ? -1 : 0,
            type.saturates(),
            OperandDecoder.destination(insn, 0),
            OperandDecoder.flagsDestination(insn));
    return OperandDecoder.withPostIncrement(insn, operation, type.firstFactor().width() / 8);
  }

  private static Operation isad(Insn insn) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, type),
        OperandDecoder.integerSource(insn, 2, type),
        OperandDecoder.integerSource(insn, 3, IntType.U32),
        type.signed() ? IntegerFunction.SAD : IntegerFunction.SAD_UNSIGNED,
        type.signed() ? FlagRule.SAD : FlagRule.SAD_UNSIGNED,
        type);
  }

  private static Operation iset(Insn insn) {
    int relation = (int) OperandDecoder.operand(insn, 3).value("cmp");
    return bySignedness(
        insn,
        new IntegerFunction.Compare(relation, true),
        new IntegerFunction.Compare(relation, false));
  }

  private static Operation imax(Insn insn) {
    return bySignedness(insn, IntegerFunction.MAX, IntegerFunction.MAX_UNSIGNED);
  }

  private static Operation imin(Insn insn) {
    return bySignedness(insn, IntegerFunction.MIN, IntegerFunction.MIN_UNSIGNED);
  }

  private static Operation bySignedness(
      Insn insn, AluOperation.Function signed, AluOperation.Function unsigned) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, type),
        OperandDecoder.integerSource(insn, 2, type),
        type.signed() ? signed : unsigned,
        type);
  }

  private static Operation shl(Insn insn) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, type),
        OperandDecoder.integerSource(insn, 2, type),
        IntegerFunction.SHL,
        type);
  }

  private static Operation shr(Insn insn) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    IntType amount = type.width() == 16 ? IntType.U16 : IntType.U32;
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, type),
        OperandDecoder.integerSource(insn, 2, amount),
        type.signed() ? IntegerFunction.SHR_SIGNED : IntegerFunction.SHR,
        type);
  }

  private static Operation lop(Insn insn) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    AluOperation.Function function =
        switch (insn.modifier("lop")) {
          case ".AND" -> IntegerFunction.AND;
          case ".OR" -> IntegerFunction.OR;
          case ".XOR" -> IntegerFunction.XOR;
          case ".PASS_B" -> IntegerFunction.PASS_B;
          default -> throw new UnfitException(insn.modifier("lop") + " is not a logic operation");
        };
    return alu(
        insn,
        OperandDecoder.complementIf(
            OperandDecoder.integerSource(insn, 1, type),
            OperandDecoder.operand(insn, 1).inverted()),
        OperandDecoder.complementIf(
            OperandDecoder.integerSource(insn, 2, type),
            OperandDecoder.operand(insn, 2).inverted()),
        function,
        type);
  }

  /** Makes an operation whose flags are zero and sign of the result, without carry and overflow. */
  private static Operation alu(
      Insn insn, Source a, Source b, AluOperation.Function function, IntType type) {
    FlagRule flags = type.width() == 16 ? FlagRule.HALF : FlagRule.INT;
    return alu(insn, a, b, null, function, flags, type);
  }

  /**
   * Makes an operation with a flag rule.
   *
   * @param type the type of the factors or operands; its size is the unit of the offset of a
   *     constant operand
   */
  private static Operation alu(
      Insn insn,
      Source a,
      Source b,
      Source c,
      AluOperation.Function function,
      FlagRule flags,
      IntType type) {
    Destination.Predicate predicate = OperandDecoder.flagsDestination(insn);
    Destination destination = OperandDecoder.destination(insn, 0);
    Operation operation =
        new AluOperation(
            a, b, c, function, destination, predicate == null ? null : flags, predicate);
    return OperandDecoder.withPostIncrement(insn, operation, type.width() / 8);
  }
}
