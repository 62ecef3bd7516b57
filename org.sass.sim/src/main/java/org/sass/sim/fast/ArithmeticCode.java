package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;

import java.util.List;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.FlagRule;
import org.sass.sim.exec.FloatFunction;
import org.sass.sim.exec.IntegerFunction;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.fast.PieceWriter.NoTranslation;

/** Arithmetic of translated code, and the flags it leaves. */
final class ArithmeticCode {
  private static final String BLOCK = PieceWriter.BLOCK;
  private static final int BLOCK_VARIABLE = PieceWriter.BLOCK_VARIABLE;

  private final Emitter code;
  private final Algebra algebra;
  private final RegisterCode registers;
  private final OperandCode operands;
  private final FloatCode floats;
  private final Liveness live;

  /**
   * @param live what matters behind each instruction; null if all does
   */
  ArithmeticCode(
      Emitter code,
      Algebra algebra,
      RegisterCode registers,
      OperandCode operands,
      FloatCode floats,
      Liveness live) {
    this.code = code;
    this.algebra = algebra;
    this.registers = registers;
    this.operands = operands;
    this.floats = floats;
    this.live = live;
  }

  /**
   * Writes an instruction with up to three operands.
   *
   * @param site its index in the code
   */
  void alu(Alu alu, int site) {
    FlagRule flags = alu.flags();
    if (flags == FlagRule.SUM && live != null && !live.carry(site, alu.predicate().number())) {
      flags = FlagRule.INT;
    }
    Value a = operands.source(alu.a(), site);
    Value b = operands.source(alu.b(), site);
    Value c = operands.source(alu.c(), site);
    Value result = function(alu, a, b, c);
    operands.write(alu.destination(), result, site);
    if (flags == null) {
      return;
    }
    int predicate = alu.predicate().number();
    if (flags == FlagRule.INT) {
      registers.writeFlags(predicate, result, site);
      return;
    }
    if (flags == FlagRule.SUM) {
      sumFlags(a, b, result);
    } else if (flags == FlagRule.FLOAT) {
      code.push(result);
      code.call("flagsFloat", "(V)V");
    } else {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.object(flags, FlagRule.class);
      code.push(a);
      code.push(b);
      code.push(c);
      code.push(result);
      code.call("flags", "(" + BLOCK + Type.getDescriptor(FlagRule.class) + "VVVV)V");
    }
    registers.write(RegisterCode.PREDICATE, predicate, code.keep(), site);
  }

  private void sumFlags(Value a, Value b, Value sum) {
    code.push(a);
    code.push(b);
    code.push(sum);
    code.call("flagsSum", "(VVV)V");
  }

  private Value function(Alu alu, Value a, Value b, Value c) {
    Alu.Function function = alu.function();
    if (function == IntegerFunction.ADD) {
      return algebra.add(algebra.add(a, b), c);
    }
    boolean shift =
        function == IntegerFunction.SHL
            || function == IntegerFunction.SHR
            || function == IntegerFunction.SHR_SIGNED;
    if (shift && b.isNumber() && b.number() >= 0 && b.number() < 32) {
      return algebra.shift(Recipes.of(function).method(), a, b.number());
    }
    if (function instanceof FloatFunction.Compare compare) {
      return floats.compare(a, b, compare.relation());
    } else if (function == FloatFunction.ADD) {
      return floats.add(a, b);
    } else if (function == FloatFunction.MUL) {
      return floats.multiply(a, b);
    } else if (function == FloatFunction.MAD) {
      return floats.multiplyAdd(a, b, c);
    }
    String comparison = Recipes.comparison(function);
    if (comparison != null) {
      code.push(a);
      code.push(b);
      code.call(comparison, "(VV)M");
      return code.keepOnes();
    }
    Recipes.Recipe recipe = Recipes.of(function);
    if (recipe == null) {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.object(function, Alu.Function.class);
      code.push(a);
      code.push(b);
      code.push(c);
      code.call("apply", "(" + BLOCK + Type.getDescriptor(Alu.Function.class) + "VVV)V");
      return code.keep();
    }
    if (recipe.method() == null) {
      return a;
    }
    if (recipe.operands() == 2 && !recipe.room()) {
      return algebra.apply(recipe.method(), a, b);
    }
    if (recipe.room()) {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    }
    for (Value operand : List.of(a, b, c).subList(0, recipe.operands())) {
      code.push(operand);
    }
    code.call(
        recipe.method(), "(" + (recipe.room() ? BLOCK : "") + "V".repeat(recipe.operands()) + ")V");
    return code.keep();
  }

  /**
   * Writes a product with something added to it.
   *
   * @throws NoTranslation if it saturates, or no method makes such products
   */
  void multiplyAdd(MultiplyAdd mad, int site) {
    Recipes.Recipe recipe = Recipes.of(mad.product());
    if (recipe == null || mad.saturates()) {
      throw new NoTranslation();
    }
    Value factors =
        algebra.apply(
            recipe.method(), operands.source(mad.a(), site), operands.source(mad.b(), site));
    Value product = algebra.bits(factors, -1, mad.flipped());
    Value addend = operands.source(mad.c(), site);
    Value sum = algebra.add(algebra.add(product, addend), operands.source(mad.carry(), site));
    operands.write(mad.destination(), sum, site);
    if (mad.predicate() == null) {
      return;
    }
    int predicate = mad.predicate().number();
    if (live == null || live.carry(site, predicate)) {
      sumFlags(product, addend, sum);
      registers.write(RegisterCode.PREDICATE, predicate, code.keep(), site);
    } else {
      registers.writeFlags(predicate, sum, site);
    }
  }
}
