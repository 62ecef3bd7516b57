package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPGT;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISHR;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.IXOR;

import java.util.Map;
import org.sass.sim.arith.IntType;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.LaneValue;

/**
 * Writes integer arithmetic of translated code. It computes with single numbers instead of vectors
 * if numbers describe all lanes.
 */
final class AffineArithmetic {
  /**
   * For the names of some vector methods, the JVM instruction that computes the same with two
   * numbers.
   */
  private static final Map<String, Integer> SCALAR_OPCODES =
      Map.of("add", IADD, "mul", IMUL, "and", IAND, "or", IOR, "xor", IXOR);

  private static final Map<String, Integer> SHIFT_OPCODES =
      Map.of("shl", ISHL, "shr", IUSHR, "shrSigned", ISHR);

  private final BytecodeEmitter emitter;
  private final AffineSpeculation speculation;

  /**
   * @param speculation says whether guesses are allowed; null to assume nothing
   */
  AffineArithmetic(BytecodeEmitter emitter, AffineSpeculation speculation) {
    this.emitter = emitter;
    this.speculation = speculation;
  }

  LaneValue add(LaneValue a, LaneValue b) {
    if (b.isConstant() && b.constant() == 0) {
      return a;
    }
    if (a.isConstant() && a.constant() == 0) {
      return b;
    }
    if (a.isVector() || b.isVector()) {
      return b.isUniform() || !a.isUniform()
          ? applyToVectors("add", a, b)
          : applyToVectors("add", b, a);
    }
    boolean needsVector = a.isFlipped() && b.step() != 0 || b.isFlipped() && a.step() != 0;
    return needsVector
        ? applyToVectors("add", a, b)
        : applyToFirstLanes(IADD, a, b, a.step() + b.step());
  }

  /**
   * Writes a call of a method that computes one value from two, or cheaper code with the same
   * result.
   */
  LaneValue apply(String method, LaneValue a, LaneValue b) {
    if (method.equals("add")) {
      return add(a, b);
    }
    if (method.equals("mul") && !a.isVector() && !b.isVector()) {
      if (b.isConstant() || a.isConstant()) {
        LaneValue factor = b.isConstant() ? b : a;
        LaneValue multiplicand = b.isConstant() ? a : b;
        return applyToFirstLanes(
            IMUL, multiplicand, factor, multiplicand.step() * factor.constant());
      }
    }
    Integer opcode = SCALAR_OPCODES.get(method);
    if (opcode != null && a.isUniform() && b.isUniform()) {
      return applyToFirstLanes(opcode, a, b, 0);
    }
    if (method.equals("xor") && (isRow(a) && b.isUniform() || isRow(b) && a.isUniform())) {
      return xorRow(isRow(a) ? a : b, isRow(a) ? b : a);
    }
    return applyToVectors(method, a, b);
  }

  /**
   * Returns whether a value may be guessed to be a row: consecutive numbers, one for each lane,
   * that start at a multiple of the number of lanes.
   */
  private boolean isRow(LaneValue value) {
    return !value.isVector()
        && value.step() == 1
        && !value.isFlipped()
        && speculation != null
        && speculation.canGuess()
        && emitter.canGuess();
  }

  /**
   * Computes the exclusive or of a row and a number. The row is guessed to start at a multiple of
   * the number of lanes. Then the result is such a row, too, with exchanged lanes. Kernels use this
   * to find the partner of a lane for an exchange in pairs.
   */
  private LaneValue xorRow(LaneValue row, LaneValue constant) {
    speculation.recordGuess();
    emitter.recordLoopAssumption();
    int laneBits = emitter.vectorTarget.laneCount() - 1;
    emitter.pushFirstLane(row);
    emitter.pushInt(laneBits);
    emitter.out.visitInsn(IAND);
    emitter.out.visitJumpInsn(IFNE, emitter.failLabel);
    int flips = emitter.newVariable();
    emitter.pushFirstLane(constant);
    emitter.pushInt(laneBits);
    emitter.out.visitInsn(IAND);
    emitter.out.visitVarInsn(ISTORE, flips);
    emitter.pushFirstLane(row);
    emitter.pushFirstLane(constant);
    emitter.pushInt(~laneBits);
    emitter.out.visitInsn(IAND);
    emitter.out.visitInsn(IXOR);
    return emitter.popAffine(1).flipped(flips);
  }

  /**
   * Computes with the numbers of the first lanes. The result has equal steps.
   *
   * @param opcode the JVM instruction for two numbers
   */
  private LaneValue applyToFirstLanes(int opcode, LaneValue a, LaneValue b, int step) {
    if (a.isConstant() && b.isConstant()) {
      return LaneValue.ofConstant(fold(opcode, a.constant(), b.constant()));
    }
    if (emitter.isLoopAffine(a, b)) {
      emitter.pushInPreheader(a);
      emitter.pushInPreheader(b);
      emitter.preheader.visitInsn(opcode);
      return emitter.popLoopAffine(step);
    }
    emitter.pushFirstLane(a);
    emitter.pushFirstLane(b);
    emitter.out.visitInsn(opcode);
    LaneValue result = emitter.popAffine(step);
    return step == 0 ? result : result.flipped(Math.max(a.flips(), b.flips()));
  }

  private static int fold(int opcode, int a, int b) {
    return switch (opcode) {
      case IADD -> a + b;
      case IMUL -> a * b;
      case IAND -> a & b;
      case IOR -> a | b;
      case IXOR -> a ^ b;
      case ISHL -> a << b;
      case ISHR -> a >> b;
      case IUSHR -> a >>> b;
      default -> throw new IllegalArgumentException("no arithmetic: " + opcode);
    };
  }

  /**
   * Writes a call of a vector method. Uses the variant with a number as its second operand if there
   * is one.
   */
  private LaneValue applyToVectors(String method, LaneValue a, LaneValue b) {
    boolean isScalarOperand =
        b.isUniform() && (method.equals("add") || method.equals("and") || method.equals("xor"));
    emitter.push(a);
    if (isScalarOperand) {
      emitter.pushFirstLane(b);
    } else {
      emitter.push(b);
    }
    emitter.call(method, isScalarOperand ? "(VI)V" : "(VV)V");
    return emitter.popVector();
  }

  /**
   * Writes a shift by a known amount.
   *
   * @param amount the amount, from 0 to 31
   */
  LaneValue shift(String method, LaneValue a, int amount) {
    if (a.isUniform() || !a.isVector() && method.equals("shl")) {
      return applyToFirstLanes(
          SHIFT_OPCODES.get(method), a, LaneValue.ofConstant(amount), a.step() << amount);
    }
    emitter.push(a);
    emitter.pushInt(amount);
    emitter.call(method, "(VI)V");
    return emitter.popVector();
  }

  /**
   * Keeps the bits of {@code kept}, sets the others to 0, and then inverts those of {@code
   * flipped}.
   */
  LaneValue andXor(LaneValue a, int andMask, int xorMask) {
    LaneValue result = andMask == -1 ? a : apply("and", a, LaneValue.ofConstant(andMask));
    if (xorMask == -1 && !result.isVector()) {
      return applyToFirstLanes(IXOR, result, LaneValue.ofConstant(-1), -result.step());
    }
    return xorMask == 0 ? result : apply("xor", result, LaneValue.ofConstant(xorMask));
  }

  /** Takes the low or high half of each lane and extends it to 32 bits. */
  LaneValue extendHalf(LaneValue a, boolean isHighHalf, boolean signed) {
    if (a.isUniform() && emitter.isLoopAffine(a)) {
      LaneValue top =
          isHighHalf || !signed ? a : applyToFirstLanes(ISHL, a, LaneValue.ofConstant(16), 0);
      return isHighHalf || signed
          ? applyToFirstLanes(signed ? ISHR : IUSHR, top, LaneValue.ofConstant(16), 0)
          : applyToFirstLanes(IAND, a, LaneValue.ofConstant(0xffff), 0);
    }
    if (!a.isVector() && !a.isFlipped() && (a.step() == 0 || !signed && assumeNoHalfCarry(a))) {
      emitter.pushFirstLane(a);
      if (isHighHalf) {
        emitter.pushInt(16);
        emitter.out.visitInsn(signed ? ISHR : IUSHR);
        return emitter.popAffine(0);
      }
      emitter.pushInt(signed ? 16 : 0xffff);
      emitter.out.visitInsn(signed ? ISHL : IAND);
      if (signed) {
        emitter.pushInt(16);
        emitter.out.visitInsn(ISHR);
      }
      return emitter.popAffine(a.step());
    }
    emitter.push(a);
    emitter.call((isHighHalf ? "high" : "low") + (signed ? "Signed" : ""), "(V)V");
    return emitter.popVector();
  }

  /**
   * Writes the check of an assumption: that the steps of the low half never carry into the high
   * half. Returns false if the assumption is not allowed here.
   */
  private boolean assumeNoHalfCarry(LaneValue a) {
    int maxLowHalf = 0xffff - (emitter.vectorTarget.laneCount() - 1) * a.step();
    if (a.step() < 0 || maxLowHalf < 0 || maxLowHalf > 0xffff || !emitter.canAssume()) {
      return false;
    }
    emitter.recordLoopAssumption();
    emitter.pushFirstLane(a);
    emitter.pushInt(0xffff);
    emitter.out.visitInsn(IAND);
    emitter.pushInt(maxLowHalf);
    emitter.out.visitJumpInsn(IF_ICMPGT, emitter.failLabel);
    return true;
  }

  /** Extends the low bits of each lane, as many as a type has, to 32 bits. */
  LaneValue extend(LaneValue a, IntType type) {
    return switch (type) {
      case U8 -> apply("and", a, LaneValue.ofConstant(0xff));
      case S8 -> {
        emitter.push(a);
        emitter.call("byteSigned", "(V)V");
        yield emitter.popVector();
      }
      case U16 -> extendHalf(a, false, false);
      case S16 -> extendHalf(a, false, true);
      default -> a;
    };
  }
}
