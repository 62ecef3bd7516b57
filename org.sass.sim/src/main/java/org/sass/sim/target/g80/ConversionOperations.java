package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ConversionFunction;
import org.sass.sim.op.ConversionFunction.IntValue;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FlagRule;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;

/** Operations of a G80 that convert between types. */
public final class ConversionOperations {
  public static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("i2i", (insn, placed, code) -> i2i(insn)),
          entry("i2f", (insn, placed, code) -> i2f(insn)),
          entry("f2i", (insn, placed, code) -> f2i(insn)),
          entry("f2f", (insn, placed, code) -> f2f(insn)));

  private ConversionOperations() {}

  /**
   * Returns how the source operand is read, from the modifier that names its type and from its
   * signs.
   */
  private static IntValue intValue(Insn insn) {
    String text = insn.modifier("stype");
    IntType type = OperandDecoder.intType(text.replace(".BEXT", ""));
    if (text.endsWith(".BEXT")) {
      type = type.signed() ? IntType.S8 : IntType.U8;
    }
    Operand operand = OperandDecoder.operand(insn, 1);
    return new IntValue(type, operand.absolute(), operand.negated());
  }

  private static Operation i2i(Insn insn) {
    IntType to = OperandDecoder.intType(insn.modifier("dtype"));
    IntValue from = intValue(insn);
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, from.type()),
        new ConversionFunction.IntToInt(from, to),
        to.width() == 32 ? FlagRule.INT : FlagRule.HALF);
  }

  private static Operation i2f(Insn insn) {
    IntValue from = intValue(insn);
    Rounding rounding = OperandDecoder.rounding(insn.modifier("round"));
    boolean half = insn.modifier("dtype").equals(".F16");
    AluOperation.Function function =
        half
            ? new ConversionFunction.IntToHalf(from, rounding)
            : new ConversionFunction.IntToFloat(from, rounding);
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, from.type()),
        withSaturation(insn, half, function),
        flagRule(half));
  }

  private static Operation f2i(Insn insn) {
    IntType to = OperandDecoder.intType(insn.modifier("dtype"));
    Rounding rounding = OperandDecoder.rounding(insn.modifier("round"));
    boolean half = insn.modifier("stype").equals(".F16");
    AluOperation.Function function = new ConversionFunction.FloatToInt(to, rounding);
    return alu(
        insn,
        half ? OperandDecoder.halfFloatSource(insn, 1) : OperandDecoder.floatSource(insn, 1),
        half ? new ConversionFunction.FromHalf(function) : function,
        to.width() == 32 ? FlagRule.INT : FlagRule.HALF);
  }

  private static Operation f2f(Insn insn) {
    boolean fromHalf = insn.modifier("stype").equals(".F16");
    boolean toHalf = insn.modifier("dtype").equals(".F16");
    String round = insn.modifier("round");
    Rounding rounding = OperandDecoder.rounding(round);
    boolean narrows = round.isEmpty() || round.startsWith(".R") && !round.equals(".ROUND");
    AluOperation.Function conversion =
        narrows ? new ConversionFunction.Canonical() : new ConversionFunction.Integral(rounding);
    AluOperation.Function widened =
        fromHalf ? new ConversionFunction.FromHalf(conversion) : conversion;
    AluOperation.Function saturated = withSaturation(insn, false, widened);
    Rounding finalRounding = narrows ? rounding : Rounding.NEAREST;
    return alu(
        insn,
        fromHalf ? OperandDecoder.halfFloatSource(insn, 1) : OperandDecoder.floatSource(insn, 1),
        toHalf ? new ConversionFunction.ToHalf(saturated, finalRounding) : saturated,
        flagRule(toHalf));
  }

  private static AluOperation.Function withSaturation(
      Insn insn, boolean half, AluOperation.Function function) {
    if (insn.modifier("sat").isEmpty()) {
      return function;
    }
    return half
        ? new ConversionFunction.SaturatedHalf(function)
        : new FloatFunction.Saturated(function);
  }

  private static FlagRule flagRule(boolean half) {
    return half ? FlagRule.FLOAT16 : FlagRule.FLOAT;
  }

  private static Operation alu(
      Insn insn, Source source, AluOperation.Function function, FlagRule flags) {
    Destination.Predicate predicate = OperandDecoder.flagsDestination(insn);
    Destination destination = OperandDecoder.destination(insn, 0);
    Operation operation =
        new AluOperation(
            source, null, null, function, destination, predicate == null ? null : flags, predicate);
    return OperandDecoder.withPostIncrement(insn, operation, 4);
  }
}
