package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;

import java.util.List;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.emit.InstructionEmitter.NoTranslation;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.MultiplyAdd;

/** Writes the arithmetic instructions of translated code, including their flags. */
final class ArithmeticEmitter {
  private static final String BLOCK = InstructionEmitter.BLOCK;
  private static final int BLOCK_VARIABLE = InstructionEmitter.BLOCK_VARIABLE;

  private final BytecodeEmitter code;
  private final AffineArithmetic algebra;
  private final RegisterEmitter registers;
  private final RegisterUses operands;
  private final FloatEmitter floats;
  private final RegisterLiveness live;

  /**
   * @param live tells which registers are live after each instruction; null if all are
   */
  ArithmeticEmitter(
      BytecodeEmitter code,
      AffineArithmetic algebra,
      RegisterEmitter registers,
      RegisterUses operands,
      FloatEmitter floats,
      RegisterLiveness live) {
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
  void alu(AluOperation alu, int site) {
    FlagRule flags = alu.flags();
    if (flags == FlagRule.SUM && live != null && !live.carry(site, alu.predicate().number())) {
      flags = FlagRule.INT;
    }
    LaneValue a = operands.source(alu.a(), site);
    LaneValue b = operands.source(alu.b(), site);
    LaneValue c = operands.source(alu.c(), site);
    LaneValue result = function(alu, a, b, c);
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
    registers.write(RegisterKeys.PREDICATE, predicate, code.keep(), site);
  }

  private void sumFlags(LaneValue a, LaneValue b, LaneValue sum) {
    code.push(a);
    code.push(b);
    code.push(sum);
    code.call("flagsSum", "(VVV)V");
  }

  private LaneValue function(AluOperation alu, LaneValue a, LaneValue b, LaneValue c) {
    AluOperation.Function function = alu.function();
    if (function == IntegerFunction.ADD) {
      return algebra.add(algebra.add(a, b), c);
    }
    boolean shift =
        function == IntegerFunction.SHL
            || function == IntegerFunction.SHR
            || function == IntegerFunction.SHR_SIGNED;
    if (shift && b.isNumber() && b.number() >= 0 && b.number() < 32) {
      return algebra.shift(IntrinsicTable.of(function).method(), a, b.number());
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
    String comparison = IntrinsicTable.comparison(function);
    if (comparison != null) {
      code.push(a);
      code.push(b);
      code.call(comparison, "(VV)M");
      return code.keepOnes();
    }
    IntrinsicTable.Recipe recipe = IntrinsicTable.of(function);
    if (recipe == null) {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.object(function, AluOperation.Function.class);
      code.push(a);
      code.push(b);
      code.push(c);
      code.call("apply", "(" + BLOCK + Type.getDescriptor(AluOperation.Function.class) + "VVV)V");
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
    for (LaneValue operand : List.of(a, b, c).subList(0, recipe.operands())) {
      code.push(operand);
    }
    code.call(
        recipe.method(), "(" + (recipe.room() ? BLOCK : "") + "V".repeat(recipe.operands()) + ")V");
    return code.keep();
  }

  /**
   * Writes a multiply-add instruction.
   *
   * @throws NoTranslation if it saturates, or there is no method for this kind of product
   */
  void multiplyAdd(MultiplyAdd mad, int site) {
    IntrinsicTable.Recipe recipe = IntrinsicTable.of(mad.product());
    if (recipe == null || mad.saturates()) {
      throw new NoTranslation();
    }
    LaneValue factors =
        algebra.apply(
            recipe.method(), operands.source(mad.a(), site), operands.source(mad.b(), site));
    LaneValue product = algebra.bits(factors, -1, mad.flipped());
    LaneValue addend = operands.source(mad.c(), site);
    LaneValue sum = algebra.add(algebra.add(product, addend), operands.source(mad.carry(), site));
    operands.write(mad.destination(), sum, site);
    if (mad.predicate() == null) {
      return;
    }
    int predicate = mad.predicate().number();
    if (live == null || live.carry(site, predicate)) {
      sumFlags(product, addend, sum);
      registers.write(RegisterKeys.PREDICATE, predicate, code.keep(), site);
    } else {
      registers.writeFlags(predicate, sum, site);
    }
  }
}
