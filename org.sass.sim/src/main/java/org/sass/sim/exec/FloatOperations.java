package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.g80.Flags;
import org.sass.sim.g80.Floats;
import org.sass.sim.g80.Rounding;
import org.sass.sim.g80.Specials;

/** Arithmetic, comparison and special functions of binary32 numbers. */
final class FloatOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("fadd", (insn, placed, code) -> fadd(insn)),
          entry("fmul", (insn, placed, code) -> fmul(insn)),
          entry("fmad", (insn, placed, code) -> fmad(insn)),
          entry("fset", (insn, placed, code) -> fset(insn)),
          entry("fmax", (insn, placed, code) -> binary(insn, (a, b, c) -> Floats.fmax(a, b))),
          entry("fmin", (insn, placed, code) -> binary(insn, (a, b, c) -> Floats.fmin(a, b))),
          entry("fcmp", (insn, placed, code) -> ternary(insn, Floats::fcmp)),
          entry("rcp", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.rcp(a))),
          entry("rsq", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.rsq(a))),
          entry("lg2", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.lg2(a))),
          entry("sin", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.sin(a))),
          entry("cos", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.cos(a))),
          entry("ex2", (insn, placed, code) -> unary(insn, (a, b, c) -> Specials.ex2(a))),
          entry("rro", (insn, placed, code) -> unary(insn, (a, b, c) -> a)));

  private FloatOperations() {}

  private static Operation fadd(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return binary(
        insn,
        rounding == Rounding.NEAREST
            ? (a, b, c) -> Floats.fadd(a, b)
            : (a, b, c) -> Floats.fadd(a, b, rounding));
  }

  private static Operation fmul(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return binary(
        insn,
        rounding == Rounding.NEAREST
            ? (a, b, c) -> Floats.fmul(a, b)
            : (a, b, c) -> Floats.fmul(a, b, rounding));
  }

  private static Operation fmad(Insn insn) {
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    return ternary(
        insn,
        rounding == Rounding.NEAREST ? Floats::fmad : (a, b, c) -> Floats.fmad(a, b, c, rounding));
  }

  /** The flags of a comparison are those of its result as an integer. */
  private static Operation fset(Insn insn) {
    int relation = (int) Operands.operand(insn, 3).value("cmp");
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        null,
        (a, b, c) -> Floats.fset(relation, a, b),
        (a, b, c, result) -> Flags.ofInt(result));
  }

  private static Operation unary(Insn insn, Alu.Function function) {
    return alu(insn, Operands.real(insn, 1), null, null, saturated(insn, function), ZERO_SIGN);
  }

  private static Operation binary(Insn insn, Alu.Function function) {
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        null,
        saturated(insn, function),
        ZERO_SIGN);
  }

  private static Operation ternary(Insn insn, Alu.Function function) {
    return alu(
        insn,
        Operands.real(insn, 1),
        Operands.real(insn, 2),
        Operands.real(insn, 3),
        saturated(insn, function),
        ZERO_SIGN);
  }

  private static final Alu.FlagRule ZERO_SIGN = (a, b, c, result) -> Flags.ofFloat(result);

  private static Alu.Function saturated(Insn insn, Alu.Function function) {
    return insn.modifier("sat").isEmpty()
        ? function
        : (a, b, c) -> Floats.saturate(function.of(a, b, c));
  }

  private static Operation alu(
      Insn insn, Source a, Source b, Source c, Alu.Function function, Alu.FlagRule flags) {
    Destination.Predicate predicate = Operands.flags(insn);
    Destination destination = Operands.destination(insn, 0);
    Operation operation =
        new Alu(a, b, c, function, destination, predicate == null ? null : flags, predicate);
    return Operands.incrementing(insn, operation, 4);
  }
}
