package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Operand;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.g80.Conversions;
import org.sass.sim.g80.Flags;
import org.sass.sim.g80.Floats;
import org.sass.sim.g80.Halves;
import org.sass.sim.g80.IntType;
import org.sass.sim.g80.Rounding;

/** Conversions between types. */
final class ConversionOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("i2i", (insn, placed, code) -> i2i(insn)),
          entry("i2f", (insn, placed, code) -> i2f(insn)),
          entry("f2i", (insn, placed, code) -> f2i(insn)),
          entry("f2f", (insn, placed, code) -> f2f(insn)));

  private ConversionOperations() {}

  /** An integer source with the sign that the operand asks for. */
  private record IntSource(Source source, IntType type, boolean absolute, boolean negated) {
    static IntSource of(Insn insn) {
      String text = insn.modifier("stype");
      IntType type = Operands.type(text.replace(".BEXT", ""));
      if (text.endsWith(".BEXT")) {
        type = type.signed() ? IntType.S8 : IntType.U8;
      }
      Operand operand = Operands.operand(insn, 1);
      return new IntSource(
          Operands.integer(insn, 1, type), type, operand.absolute(), operand.negated());
    }

    long value(int bits) {
      return Conversions.source(bits, type, absolute, negated);
    }
  }

  private static Operation i2i(Insn insn) {
    IntType to = Operands.type(insn.modifier("dtype"));
    IntSource from = IntSource.of(insn);
    return alu(
        insn,
        from.source,
        (a, b, c) -> Conversions.i2i(from.value(a), to),
        to.width() == 32
            ? (a, b, c, result) -> Flags.ofInt(result)
            : (a, b, c, result) -> Flags.ofHalf(result));
  }

  private static Operation i2f(Insn insn) {
    IntSource from = IntSource.of(insn);
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    boolean half = insn.modifier("dtype").equals(".F16");
    Alu.Function function =
        half
            ? (a, b, c) -> Conversions.i2f16(from.value(a), rounding)
            : (a, b, c) -> Conversions.i2f(from.value(a), rounding);
    return alu(insn, from.source, saturated(insn, half, function), flags(half));
  }

  private static Operation f2i(Insn insn) {
    IntType to = Operands.type(insn.modifier("dtype"));
    Rounding rounding = Operands.rounding(insn.modifier("round"));
    boolean half = insn.modifier("stype").equals(".F16");
    return alu(
        insn,
        half ? Operands.realHalf(insn, 1) : Operands.real(insn, 1),
        half
            ? (a, b, c) -> Conversions.f2i(Halves.toFloat(a), to, rounding)
            : (a, b, c) -> Conversions.f2i(a, to, rounding),
        to.width() == 32
            ? (a, b, c, result) -> Flags.ofInt(result)
            : (a, b, c, result) -> Flags.ofHalf(result));
  }

  private static Operation f2f(Insn insn) {
    boolean fromHalf = insn.modifier("stype").equals(".F16");
    boolean toHalf = insn.modifier("dtype").equals(".F16");
    String round = insn.modifier("round");
    Rounding rounding = Operands.rounding(round);
    boolean narrows = round.isEmpty() || round.startsWith(".R") && !round.equals(".ROUND");
    Alu.Function whole =
        narrows
            ? (a, b, c) -> Conversions.f2f(a)
            : (a, b, c) -> Conversions.f2fIntegral(a, rounding);
    Alu.Function widened = fromHalf ? (a, b, c) -> whole.of(Halves.toFloat(a), b, c) : whole;
    Alu.Function saturated = saturated(insn, false, widened);
    Rounding last = narrows ? rounding : Rounding.NEAREST;
    return alu(
        insn,
        fromHalf ? Operands.realHalf(insn, 1) : Operands.real(insn, 1),
        toHalf ? (a, b, c) -> Halves.ofFloat(saturated.of(a, b, c), last) : saturated,
        flags(toHalf));
  }

  private static Alu.Function saturated(Insn insn, boolean half, Alu.Function function) {
    if (insn.modifier("sat").isEmpty()) {
      return function;
    }
    return half
        ? (a, b, c) -> Halves.saturate(function.of(a, b, c))
        : (a, b, c) -> Floats.saturate(function.of(a, b, c));
  }

  private static Alu.FlagRule flags(boolean half) {
    return half
        ? (a, b, c, result) -> Flags.ofFloat16(result)
        : (a, b, c, result) -> Flags.ofFloat(result);
  }

  private static Operation alu(
      Insn insn, Source source, Alu.Function function, Alu.FlagRule flags) {
    Destination.Predicate predicate = Operands.flags(insn);
    Destination destination = Operands.destination(insn, 0);
    Operation operation =
        new Alu(
            source, null, null, function, destination, predicate == null ? null : flags, predicate);
    return Operands.incrementing(insn, operation, 4);
  }
}
