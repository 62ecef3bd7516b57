package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.g80.Rounding;

/** Arithmetic, comparison and special functions of binary32 numbers. */
final class FloatOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("fadd", (insn, placed, code) -> fadd(insn)),
          entry("fmul", (insn, placed, code) -> fmul(insn)),
          entry("fmad", (insn, placed, code) -> fmad(insn)),
          entry("fset", (insn, placed, code) -> fset(insn)),
          entry("fmax", (insn, placed, code) -> binary(insn, FloatFunction.MAX)),
          entry("fmin", (insn, placed, code) -> binary(insn, FloatFunction.MIN)),
          entry("fcmp", (insn, placed, code) -> ternary(insn, FloatFunction.SELECT)),
          entry("rcp", (insn, placed, code) -> unary(insn, FloatFunction.RCP)),
          entry("rsq", (insn, placed, code) -> unary(insn, FloatFunction.RSQ)),
          entry("lg2", (insn, placed, code) -> unary(insn, FloatFunction.LG2)),
          entry("sin", (insn, placed, code) -> unary(insn, FloatFunction.SIN)),
          entry("cos", (insn, placed, code) -> unary(insn, FloatFunction.COS)),
          entry("ex2", (insn, placed, code) -> unary(insn, FloatFunction.EX2)),
          entry("rro", (insn, placed, code) -> unary(insn, IntegerFunction.FIRST)));

  private FloatOperations() {}

  private static Operation fadd(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return binary(insn, FloatFunction.ADD.rounded(rounding));
  }

  private static Operation fmul(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return binary(insn, FloatFunction.MUL.rounded(rounding));
  }

  private static Operation fmad(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return ternary(insn, FloatFunction.MAD.rounded(rounding));
  }

  /** The flags of a comparison are those of its result as an integer. */
  private static Operation fset(Insn insn) {
    int relation = (int) Operands.operand(insn, 3).value("cmp");
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        null,
        new FloatFunction.Compare(relation),
        FlagRule.INT);
  }

  private static Operation unary(Insn insn, Alu.Function function) {
    return alu(insn, Operands.real(insn, 1), null, null, saturated(insn, function), FlagRule.FLOAT);
  }

  private static Operation binary(Insn insn, Alu.Function function) {
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        null,
        saturated(insn, function),
        FlagRule.FLOAT);
  }

  private static Operation ternary(Insn insn, Alu.Function function) {
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        Operands.real(insn, 3),
        saturated(insn, function),
        FlagRule.FLOAT);
  }

  private static Alu.Function saturated(Insn insn, Alu.Function function) {
    return insn.modifier("sat").isEmpty() ? function : new FloatFunction.Saturated(function);
  }

  private static Operation alu(
      Insn insn, Source a, Source b, Source c, Alu.Function function, FlagRule flags) {
    Destination.Predicate predicate = Operands.flags(insn);
    Destination destination = Operands.destination(insn, 0);
    Operation operation =
        new Alu(a, b, c, function, destination, predicate == null ? null : flags, predicate);
    return Operands.incrementing(insn, operation, 4);
  }
}
