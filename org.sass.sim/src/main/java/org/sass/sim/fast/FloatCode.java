package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.IFEQ;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.sass.sim.g80.Floats;

/**
 * Arithmetic of floats in translated code.
 *
 * <p>What a G80 does with denormals, NaNs, and products that it cuts takes some ten operations more
 * than a processor's own sums and products. For most numbers there is no difference. So code that
 * may suppose something supposes that all operands and results are <em>plain</em>: zero or of a
 * magnitude from 2^-74 on, and no NaN. It keeps the least and the greatest magnitude that it has
 * seen, and looks at them once, before it has any effect.
 */
final class FloatCode {
  private static final String BLOCK = PieceWriter.BLOCK;
  private static final int MAGNITUDE = 0x7fffffff;

  /** 2^-74; see {@code VectorFloats.LEAST}. */
  private static final int LEAST = 0x1a800000;

  private final Emitter code;
  private final Shapes shapes;

  /** Values that are not tiny where all that was looked at is as supposed. */
  private final Set<Value> notTiny = new HashSet<>();

  /** The same for those that are no NaN. */
  private final Set<Value> numbers = new HashSet<>();

  /** The least magnitude so far, as {@code VectorFloats.small} has it; null for none. */
  private Value small;

  /** The greatest; null for none. */
  private Value large;

  /**
   * @param shapes says whether numbers are plain; null to suppose nothing
   */
  FloatCode(Emitter code, Shapes shapes) {
    this.code = code;
    this.shapes = shapes;
    code.beforeActing(this::look);
  }

  private boolean mayBePlain(Value... operands) {
    return shapes != null
        && shapes.mayGuess()
        && code.mayGuess()
        && Arrays.stream(operands).noneMatch(value -> value.isNumber() && !isPlain(value));
  }

  Value add(Value a, Value b) {
    if (!mayBePlain()) {
      return exactly("fadd", a, b);
    }
    Value sum = two("sum", a, b);
    notTiny(sum);
    number(sum);
    return sum;
  }

  Value multiply(Value a, Value b) {
    if (!mayBePlain(a, b)) {
      return exactly("fmul", a, b);
    }
    notTiny(a);
    notTiny(b);
    Value product = two("product", a, b);
    notTiny(product);
    number(product);
    return product;
  }

  /** A product, cut, and something added to it. */
  Value multiplyAdd(Value a, Value b, Value c) {
    if (!mayBePlain(a, b, c)) {
      return exactly("fmad", a, b, c);
    }
    notTiny(a);
    notTiny(b);
    notTiny(c);
    number(c);
    // It is finite then; how small it is does not matter beside a sum that is not tiny.
    Value nearest = two("product", a, b);
    number(nearest);
    code.push(a);
    code.push(b);
    code.push(nearest);
    code.call(code.way.floats(), "cut", "(VVV)V");
    Value sum = two("sum", code.keep(), c);
    notTiny(sum);
    numbers.add(sum);
    return sum;
  }

  /**
   * All ones where two numbers are in a relation, else zero.
   *
   * @param relation as {@link Floats#fset} takes it
   */
  Value compare(Value a, Value b, int relation) {
    boolean inverts = (relation & 8) != 0;
    int ordered = inverts ? ~relation & 7 : relation;
    if (ordered == 0) {
      return Value.of(inverts ? -1 : 0);
    }
    Value x = flushed(a);
    Value y = flushed(b);
    if ((ordered & 3) != 0 && ordered != 6) {
      pair(x, y, ordered & 3);
    }
    if ((ordered & 4) != 0) {
      pair(y, x, ordered == 6 ? 3 : 1);
    }
    if (ordered == 5 || ordered == 7) {
      code.call("either", "(MM)M");
    }
    if (inverts) {
      code.call("not", "(M)M");
    }
    return code.keepOnes();
  }

  private static final String[] RELATIONS = {null, "lessFloat", "equalFloat", "lessEqualFloat"};

  private void pair(Value a, Value b, int relation) {
    code.push(a);
    code.push(b);
    code.call(RELATIONS[relation], "(VV)M");
  }

  private Value flushed(Value a) {
    if (notTiny.contains(a) || isPlain(a)) {
      return a;
    }
    code.push(a);
    code.call("flushed", "(V)V");
    return code.keep();
  }

  /** Looks at all that was supposed of numbers up to here. */
  void look() {
    if (small != null || large != null) {
      push(small);
      push(large);
      String name = large == null ? "areLarge" : small == null ? "areFinite" : "arePlain";
      code.call(code.way.floats(), name, small != null && large != null ? "(VV)Z" : "(V)Z");
      shapes.guesses();
      code.supposes();
      code.out.visitJumpInsn(IFEQ, code.otherwise);
    }
    small = null;
    large = null;
  }

  private void push(Value value) {
    if (value != null) {
      code.push(value);
    }
  }

  /** A known number that is plain, and finite. */
  private static boolean isPlain(Value value) {
    int magnitude = value.number() & MAGNITUDE;
    return value.isNumber()
        && (magnitude == 0 || magnitude >= LEAST && magnitude < Floats.INFINITY);
  }

  /** Takes note that a value is supposed to be zero or no smaller than 2^-74. */
  private void notTiny(Value value) {
    if (!isPlain(value) && notTiny.add(value)) {
      code.push(magnitude(value));
      code.call(code.way.floats(), "small", "(V)V");
      small = most("min", small);
    }
  }

  /** Takes note that a value is supposed to be finite. */
  private void number(Value value) {
    if (!isPlain(value) && numbers.add(value)) {
      code.push(magnitude(value));
      large = most("max", large);
    }
  }

  private Value magnitude(Value value) {
    code.push(value);
    code.integer(MAGNITUDE);
    code.call("and", "(VI)V");
    return code.keep();
  }

  private Value most(String which, Value before) {
    if (before != null) {
      code.push(before);
      code.call(which, "(VV)V");
    }
    return code.keep();
  }

  private Value two(String name, Value a, Value b) {
    code.push(a);
    code.push(b);
    code.call(code.way.floats(), name, "(VV)V");
    return code.keep();
  }

  private Value exactly(String name, Value... operands) {
    code.out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    for (Value operand : operands) {
      code.push(operand);
    }
    code.call(name, "(" + BLOCK + "V".repeat(operands.length) + ")V");
    return code.keep();
  }
}
