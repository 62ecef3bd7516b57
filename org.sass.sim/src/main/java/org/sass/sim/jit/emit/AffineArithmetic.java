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
  private static final Map<String, Integer> OF_NUMBERS =
      Map.of("add", IADD, "mul", IMUL, "and", IAND, "or", IOR, "xor", IXOR);

  private static final Map<String, Integer> SHIFTS =
      Map.of("shl", ISHL, "shr", IUSHR, "shrSigned", ISHR);

  private final BytecodeEmitter code;
  private final AffineSpeculation shapes;

  /**
   * @param shapes says whether guesses are allowed; null to assume nothing
   */
  AffineArithmetic(BytecodeEmitter code, AffineSpeculation shapes) {
    this.code = code;
    this.shapes = shapes;
  }

  LaneValue add(LaneValue a, LaneValue b) {
    if (b.isNumber() && b.number() == 0) {
      return a;
    }
    if (a.isNumber() && a.number() == 0) {
      return b;
    }
    if (a.vector() || b.vector()) {
      return b.isUniform() || !a.isUniform() ? vectors("add", a, b) : vectors("add", b, a);
    }
    boolean mixes = a.isFlipped() && b.step() != 0 || b.isFlipped() && a.step() != 0;
    return mixes ? vectors("add", a, b) : numbers(IADD, a, b, a.step() + b.step());
  }

  /**
   * Writes a call of a method that computes one value from two, or cheaper code with the same
   * result.
   */
  LaneValue apply(String method, LaneValue a, LaneValue b) {
    if (method.equals("add")) {
      return add(a, b);
    }
    if (method.equals("mul") && !a.vector() && !b.vector()) {
      if (b.isNumber() || a.isNumber()) {
        LaneValue factor = b.isNumber() ? b : a;
        LaneValue other = b.isNumber() ? a : b;
        return numbers(IMUL, other, factor, other.step() * factor.number());
      }
    }
    Integer instruction = OF_NUMBERS.get(method);
    if (instruction != null && a.isUniform() && b.isUniform()) {
      return numbers(instruction, a, b, 0);
    }
    if (method.equals("xor") && (isRow(a) && b.isUniform() || isRow(b) && a.isUniform())) {
      return flip(isRow(a) ? a : b, isRow(a) ? b : a);
    }
    return vectors(method, a, b);
  }

  /**
   * Returns whether a value may be guessed to be a row: consecutive numbers, one for each lane,
   * that start at a multiple of the number of lanes.
   */
  private boolean isRow(LaneValue value) {
    return !value.vector()
        && value.step() == 1
        && !value.isFlipped()
        && shapes != null
        && shapes.mayGuess()
        && code.mayGuess();
  }

  /**
   * Computes the exclusive or of a row and a number. The row is guessed to start at a multiple of
   * the number of lanes. Then the result is such a row, too, with exchanged lanes. Kernels use this
   * to find the partner of a lane for an exchange in pairs.
   */
  private LaneValue flip(LaneValue row, LaneValue number) {
    shapes.guesses();
    code.supposes();
    int low = code.way.lanes() - 1;
    code.first(row);
    code.integer(low);
    code.out.visitInsn(IAND);
    code.out.visitJumpInsn(IFNE, code.otherwise);
    int flips = code.variable();
    code.first(number);
    code.integer(low);
    code.out.visitInsn(IAND);
    code.out.visitVarInsn(ISTORE, flips);
    code.first(row);
    code.first(number);
    code.integer(~low);
    code.out.visitInsn(IAND);
    code.out.visitInsn(IXOR);
    return code.keepSteps(1).flipped(flips);
  }

  /**
   * Computes with the numbers of the first lanes. The result has equal steps.
   *
   * @param instruction the JVM instruction for two numbers
   */
  private LaneValue numbers(int instruction, LaneValue a, LaneValue b, int step) {
    if (a.isNumber() && b.isNumber()) {
      return LaneValue.of(fold(instruction, a.number(), b.number()));
    }
    if (code.isStraight(a, b)) {
      code.start(a);
      code.start(b);
      code.ahead.visitInsn(instruction);
      return code.keepStraight(step);
    }
    code.first(a);
    code.first(b);
    code.out.visitInsn(instruction);
    LaneValue result = code.keepSteps(step);
    return step == 0 ? result : result.flipped(Math.max(a.flips(), b.flips()));
  }

  private static int fold(int instruction, int a, int b) {
    return switch (instruction) {
      case IADD -> a + b;
      case IMUL -> a * b;
      case IAND -> a & b;
      case IOR -> a | b;
      case IXOR -> a ^ b;
      case ISHL -> a << b;
      case ISHR -> a >> b;
      case IUSHR -> a >>> b;
      default -> throw new IllegalArgumentException("no arithmetic: " + instruction);
    };
  }

  /**
   * Writes a call of a vector method. Uses the variant with a number as its second operand if there
   * is one.
   */
  private LaneValue vectors(String method, LaneValue a, LaneValue b) {
    boolean number =
        b.isUniform() && (method.equals("add") || method.equals("and") || method.equals("xor"));
    code.push(a);
    if (number) {
      code.first(b);
    } else {
      code.push(b);
    }
    code.call(method, number ? "(VI)V" : "(VV)V");
    return code.keep();
  }

  /**
   * Writes a shift by a known amount.
   *
   * @param by the amount, from 0 to 31
   */
  LaneValue shift(String method, LaneValue a, int by) {
    if (a.isUniform() || !a.vector() && method.equals("shl")) {
      return numbers(SHIFTS.get(method), a, LaneValue.of(by), a.step() << by);
    }
    code.push(a);
    code.integer(by);
    code.call(method, "(VI)V");
    return code.keep();
  }

  /**
   * Keeps the bits of {@code kept}, sets the others to 0, and then inverts those of {@code
   * flipped}.
   */
  LaneValue bits(LaneValue a, int kept, int flipped) {
    LaneValue result = kept == -1 ? a : apply("and", a, LaneValue.of(kept));
    if (flipped == -1 && !result.vector()) {
      return numbers(IXOR, result, LaneValue.of(-1), -result.step());
    }
    return flipped == 0 ? result : apply("xor", result, LaneValue.of(flipped));
  }

  /** Takes the low or high half of each lane and extends it to 32 bits. */
  LaneValue half(LaneValue a, boolean high, boolean signed) {
    if (a.isUniform() && code.isStraight(a)) {
      LaneValue top = high || !signed ? a : numbers(ISHL, a, LaneValue.of(16), 0);
      return high || signed
          ? numbers(signed ? ISHR : IUSHR, top, LaneValue.of(16), 0)
          : numbers(IAND, a, LaneValue.of(0xffff), 0);
    }
    if (!a.vector() && !a.isFlipped() && (a.step() == 0 || !signed && halvesApart(a))) {
      code.first(a);
      if (high) {
        code.integer(16);
        code.out.visitInsn(signed ? ISHR : IUSHR);
        return code.keepSteps(0);
      }
      code.integer(signed ? 16 : 0xffff);
      code.out.visitInsn(signed ? ISHL : IAND);
      if (signed) {
        code.integer(16);
        code.out.visitInsn(ISHR);
      }
      return code.keepSteps(a.step());
    }
    code.push(a);
    code.call((high ? "high" : "low") + (signed ? "Signed" : ""), "(V)V");
    return code.keep();
  }

  /**
   * Writes the check of an assumption: that the steps of the low half never carry into the high
   * half. Returns false if the assumption is not allowed here.
   */
  private boolean halvesApart(LaneValue a) {
    int most = 0xffff - (code.way.lanes() - 1) * a.step();
    if (a.step() < 0 || most < 0 || most > 0xffff || !code.maySuppose()) {
      return false;
    }
    code.supposes();
    code.first(a);
    code.integer(0xffff);
    code.out.visitInsn(IAND);
    code.integer(most);
    code.out.visitJumpInsn(IF_ICMPGT, code.otherwise);
    return true;
  }

  /** Extends the low bits of each lane, as many as a type has, to 32 bits. */
  LaneValue extended(LaneValue a, IntType type) {
    return switch (type) {
      case U8 -> apply("and", a, LaneValue.of(0xff));
      case S8 -> {
        code.push(a);
        code.call("byteSigned", "(V)V");
        yield code.keep();
      }
      case U16 -> half(a, false, false);
      case S16 -> half(a, false, true);
      default -> a;
    };
  }
}
