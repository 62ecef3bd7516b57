package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;

import java.util.List;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.MultiplyAdd;

/** Writes the arithmetic instructions of translated code, including their flags. */
final class ArithmeticEmitter {
  private static final String BLOCK_DESCRIPTOR = InstructionEmitter.BLOCK_DESCRIPTOR;
  private static final int BLOCK_VARIABLE = InstructionEmitter.BLOCK_VARIABLE;

  private final BytecodeEmitter emitter;
  private final AffineArithmetic affineArithmetic;
  private final RegisterEmitter registers;
  private final RegisterUses registerUses;
  private final FloatEmitter floats;
  private final RegisterLiveness liveness;

  /**
   * @param liveness tells which registers are live after each instruction; null if all are
   */
  ArithmeticEmitter(
      BytecodeEmitter emitter,
      AffineArithmetic affineArithmetic,
      RegisterEmitter registers,
      RegisterUses registerUses,
      FloatEmitter floats,
      RegisterLiveness liveness) {
    this.emitter = emitter;
    this.affineArithmetic = affineArithmetic;
    this.registers = registers;
    this.registerUses = registerUses;
    this.floats = floats;
    this.liveness = liveness;
  }

  /**
   * Writes an instruction with up to three operands.
   *
   * @param site its index in the code
   */
  void writeAlu(AluOperation alu, int site) {
    FlagRule flags = alu.flags();
    if (flags == FlagRule.SUM
        && liveness != null
        && !liveness.isCarryLive(site, alu.predicate().number())) {
      flags = FlagRule.INT;
    }
    LaneValue a = registerUses.readSource(alu.a(), site);
    LaneValue b = registerUses.readSource(alu.b(), site);
    LaneValue c = registerUses.readSource(alu.c(), site);
    LaneValue result = applyFunction(alu, a, b, c);
    registerUses.writeResult(alu.destination(), result, site);
    if (flags == null) {
      return;
    }
    int predicate = alu.predicate().number();
    if (flags == FlagRule.INT) {
      registers.writeFlags(predicate, result, site);
      return;
    }
    if (flags == FlagRule.SUM) {
      pushSumFlags(a, b, result);
    } else if (flags == FlagRule.FLOAT) {
      emitter.push(result);
      emitter.call("flagsFloat", "(V)V");
    } else {
      emitter.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      emitter.pushObject(flags, FlagRule.class);
      emitter.push(a);
      emitter.push(b);
      emitter.push(c);
      emitter.push(result);
      emitter.call("flags", "(" + BLOCK_DESCRIPTOR + Type.getDescriptor(FlagRule.class) + "VVVV)V");
    }
    registers.write(RegisterKeys.PREDICATE, predicate, emitter.popVector(), site);
  }

  private void pushSumFlags(LaneValue a, LaneValue b, LaneValue sum) {
    emitter.push(a);
    emitter.push(b);
    emitter.push(sum);
    emitter.call("flagsSum", "(VVV)V");
  }

  private LaneValue applyFunction(AluOperation alu, LaneValue a, LaneValue b, LaneValue c) {
    AluOperation.Function function = alu.function();
    if (function == IntegerFunction.ADD) {
      return affineArithmetic.add(affineArithmetic.add(a, b), c);
    }
    boolean isShift =
        function == IntegerFunction.SHL
            || function == IntegerFunction.SHR
            || function == IntegerFunction.SHR_SIGNED;
    if (isShift && b.isConstant() && b.constant() >= 0 && b.constant() < 32) {
      return affineArithmetic.shift(IntrinsicTable.find(function).method(), a, b.constant());
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
    String comparison = IntrinsicTable.comparisonMethod(function);
    if (comparison != null) {
      emitter.push(a);
      emitter.push(b);
      emitter.call(comparison, "(VV)M");
      return emitter.popMaskAsOnes();
    }
    IntrinsicTable.Intrinsic intrinsic = IntrinsicTable.find(function);
    if (intrinsic == null) {
      emitter.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      emitter.pushObject(function, AluOperation.Function.class);
      emitter.push(a);
      emitter.push(b);
      emitter.push(c);
      emitter.call(
          "apply",
          "(" + BLOCK_DESCRIPTOR + Type.getDescriptor(AluOperation.Function.class) + "VVV)V");
      return emitter.popVector();
    }
    if (intrinsic.method() == null) {
      return a;
    }
    if (intrinsic.operandCount() == 2 && !intrinsic.isExactFloat()) {
      return affineArithmetic.apply(intrinsic.method(), a, b);
    }
    if (intrinsic.isExactFloat()) {
      emitter.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    }
    for (LaneValue operand : List.of(a, b, c).subList(0, intrinsic.operandCount())) {
      emitter.push(operand);
    }
    emitter.call(
        intrinsic.isExactFloat()
            ? emitter.vectorTarget.exactFloatClass()
            : emitter.vectorTarget.arithmeticClass(),
        intrinsic.method(),
        "("
            + (intrinsic.isExactFloat() ? BLOCK_DESCRIPTOR : "")
            + "V".repeat(intrinsic.operandCount())
            + ")V");
    return emitter.popVector();
  }

  /**
   * Writes a multiply-add instruction.
   *
   * @throws UntranslatableException if it saturates, or there is no method for this kind of product
   */
  void writeMultiplyAdd(MultiplyAdd mad, int site) {
    IntrinsicTable.Intrinsic intrinsic = IntrinsicTable.find(mad.product());
    if (intrinsic == null || mad.saturates()) {
      throw new UntranslatableException();
    }
    LaneValue factors =
        affineArithmetic.apply(
            intrinsic.method(),
            registerUses.readSource(mad.a(), site),
            registerUses.readSource(mad.b(), site));
    LaneValue product = affineArithmetic.andXor(factors, -1, mad.productXor());
    LaneValue addend = registerUses.readSource(mad.c(), site);
    LaneValue sum =
        affineArithmetic.add(
            affineArithmetic.add(product, addend), registerUses.readSource(mad.carry(), site));
    registerUses.writeResult(mad.destination(), sum, site);
    if (mad.predicate() == null) {
      return;
    }
    int predicate = mad.predicate().number();
    if (liveness == null || liveness.isCarryLive(site, predicate)) {
      pushSumFlags(product, addend, sum);
      registers.write(RegisterKeys.PREDICATE, predicate, emitter.popVector(), site);
    } else {
      registers.writeFlags(predicate, sum, site);
    }
  }
}
