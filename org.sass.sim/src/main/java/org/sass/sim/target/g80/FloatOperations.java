package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.sim.arith.Rounding;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FlagRule;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;

/** Operations of a G80 on binary32 numbers: arithmetic, comparison and special functions. */
public final class FloatOperations {
  public static final Map<String, Factory> FACTORIES =
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
          entry("rro", (insn, placed, code) -> unary(insn, IntegerFunction.PASS_A)));

  private FloatOperations() {}

  private static Operation fadd(Insn insn) {
    Rounding rounding = OperandDecoder.rounding(insn.modifier("round"));
    return binary(insn, FloatFunction.ADD.rounded(rounding));
  }

  private static Operation fmul(Insn insn) {
    Rounding rounding = OperandDecoder.rounding(insn.modifier("round"));
    return binary(insn, FloatFunction.MUL.rounded(rounding));
  }

  private static Operation fmad(Insn insn) {
    Rounding rounding = OperandDecoder.rounding(insn.modifier("round"));
    return ternary(insn, FloatFunction.MAD.rounded(rounding));
  }

  /** FSET compares floats, but its flags are those of its result as an integer. */
  private static Operation fset(Insn insn) {
    int relation = (int) OperandDecoder.operand(insn, 3).value("cmp");
    return alu(
        insn,
        OperandDecoder.floatSource(insn, 1),
        OperandDecoder.floatSource(insn, 2),
        null,
        new FloatFunction.Compare(relation),
        FlagRule.INT);
  }

  private static Operation unary(Insn insn, AluOperation.Function function) {
    return alu(
        insn,
        OperandDecoder.floatSource(insn, 1),
        null,
        null,
        withSaturation(insn, function),
        FlagRule.FLOAT);
  }

  private static Operation binary(Insn insn, AluOperation.Function function) {
    return alu(
        insn,
        OperandDecoder.floatSource(insn, 1),
        OperandDecoder.floatSource(insn, 2),
        null,
        withSaturation(insn, function),
        FlagRule.FLOAT);
  }

  private static Operation ternary(Insn insn, AluOperation.Function function) {
    return alu(
        insn,
        OperandDecoder.floatSource(insn, 1),
        OperandDecoder.floatSource(insn, 2),
        OperandDecoder.floatSource(insn, 3),
        withSaturation(insn, function),
        FlagRule.FLOAT);
  }

  private static AluOperation.Function withSaturation(Insn insn, AluOperation.Function function) {
    return insn.modifier("sat").isEmpty() ? function : new FloatFunction.Saturated(function);
  }

  private static Operation alu(
      Insn insn, Source a, Source b, Source c, AluOperation.Function function, FlagRule flags) {
    Destination.Predicate predicate = OperandDecoder.flagsDestination(insn);
    Destination destination = OperandDecoder.destination(insn, 0);
    Operation operation =
        new AluOperation(
            a, b, c, function, destination, predicate == null ? null : flags, predicate);
    return OperandDecoder.withPostIncrement(insn, operation, 4);
  }
}
