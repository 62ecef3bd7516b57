package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.IFNE;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.sass.sim.arith.Floats;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.LaneValue;

/**
 * Writes floating-point arithmetic.
 *
 * <p>The G80's handling of denormals, NaNs and truncated products takes about ten operations more
 * than the sums and products of the host processor. For most numbers the results are equal. So code
 * that may make assumptions assumes that all operands and results are <em>plain</em>: zero or of a
 * magnitude of at least 2^-74, and not NaN. It keeps the least and the greatest magnitude that it
 * has seen, and checks them once, before it has any effect.
 */
final class FloatEmitter {
  private static final String BLOCK = InstructionEmitter.BLOCK;

  private final BytecodeEmitter code;
  private final LaneMasks masks;
  private final AffineSpeculation shapes;

  /** Values that are zero or of a magnitude of at least 2^-74 if all checks succeed. */
  private final Set<LaneValue> notTiny = new HashSet<>();

  /** Values that are finite numbers if all checks succeed. */
  private final Set<LaneValue> numbers = new HashSet<>();

  /** The values among {@link #numbers} that no check covers yet. */
  private final Set<LaneValue> unseen = new LinkedHashSet<>();

  /** The variables that hold values as vectors of floats. */
  private final Map<LaneValue, Integer> floats = new HashMap<>();

  private final Map<LaneValue, LaneValue> magnitudes = new HashMap<>();

  /**
   * The least magnitude that is still to be checked, as {@code VectorFloats.small} encodes it; null
   * for none.
   */
  private LaneValue small;

  /** The greatest magnitude that is still to be checked; null for none. */
  private LaneValue large;

  /**
   * @param shapes says whether to assume that numbers are plain; null to assume nothing
   */
  FloatEmitter(BytecodeEmitter code, LaneMasks masks, AffineSpeculation shapes) {
    this.code = code;
    this.masks = masks;
    this.shapes = shapes;
    code.beforeActing(this::look);
  }

  private boolean mayBePlain(LaneValue... operands) {
    return shapes != null
        && shapes.mayGuess()
        && code.mayGuess()
        && Arrays.stream(operands).noneMatch(value -> value.isNumber() && !isPlain(value));
  }

  LaneValue add(LaneValue a, LaneValue b) {
    if (!mayBePlain()) {
      return exactly("fadd", a, b);
    }
    LaneValue sum = two("sum", a, b);
    notTiny(sum);
    number(sum);
    return sum;
  }

  LaneValue multiply(LaneValue a, LaneValue b) {
    if (!mayBePlain(a, b)) {
      return exactly("fmul", a, b);
    }
    notTiny(a);
    notTiny(b);
    LaneValue product = two("product", a, b);
    notTiny(product);
    number(product);
    return product;
  }

  /** Writes a product that is rounded toward zero, plus a third operand. */
  LaneValue multiplyAdd(LaneValue a, LaneValue b, LaneValue c) {
    if (!mayBePlain(a, b, c)) {
      return exactly("fmad", a, b, c);
    }
    notTiny(a);
    notTiny(b);
    notTiny(c);
    // The product must be finite. How small it is does not matter, because the sum is not tiny.
    LaneValue nearest = two("product", a, b);
    number(nearest);
    push(a);
    push(b);
    push(nearest);
    code.push(nearest);
    code.call(code.way.floats(), "cut", "(FFFV)V");
    LaneValue sum = two("sum", code.keep(), c);
    notTiny(sum);
    number(sum);
    return sum;
  }

  /**
   * Writes a comparison; the result is -1 in the lanes where the relation holds, else 0.
   *
   * @param relation as {@link Floats#fset} takes it
   */
  LaneValue compare(LaneValue a, LaneValue b, int relation) {
    boolean inverts = (relation & 8) != 0;
    int ordered = inverts ? ~relation & 7 : relation;
    if (ordered == 0) {
      return LaneValue.of(inverts ? -1 : 0);
    }
    LaneValue x = flushed(a);
    LaneValue y = flushed(b);
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

  private void pair(LaneValue a, LaneValue b, int relation) {
    if (floats.containsKey(a) || floats.containsKey(b)) {
      push(a);
      push(b);
      code.call(code.way.floats(), RELATIONS[relation], "(FF)M");
    } else {
      code.push(a);
      code.push(b);
      code.call(RELATIONS[relation], "(VV)M");
    }
  }

  private LaneValue flushed(LaneValue a) {
    if (notTiny.contains(a) || isPlain(a)) {
      return a;
    }
    code.push(a);
    code.call("flushed", "(V)V");
    return code.keep();
  }

  /** Writes a check of all assumptions about numbers that are not checked yet. */
  void look() {
    for (LaneValue value : unseen) {
      code.push(magnitude(value));
      large = most("max", large);
    }
    unseen.clear();
    if (small != null || large != null) {
      for (LaneValue some : new LaneValue[] {small, large}) {
        if (some != null) {
          code.push(some);
        }
      }
      String name = large == null ? "areTiny" : small == null ? "areEndless" : "areOdd";
      code.call(code.way.floats(), name, small != null && large != null ? "(VV)M" : "(V)M");
      if (masks.hasInactive()) {
        // Lanes that have left a loop keep the values with which they left, which may be infinite.
        masks.pushActive();
        code.call("both", "(MM)M");
      }
      code.call(code.way.floats(), "any", "(M)Z");
      shapes.guesses();
      code.supposes();
      code.out.visitJumpInsn(IFNE, code.otherwise);
    }
    small = null;
    large = null;
  }

  /** Leaves a value on the stack as a vector of floats. */
  private void push(LaneValue value) {
    if (!floats.containsKey(value)) {
      code.push(value);
      code.call(code.way.floats(), "floats", "(V)F");
      keepFloats(value);
    }
    code.out.visitVarInsn(ALOAD, floats.get(value));
  }

  private void keepFloats(LaneValue value) {
    int variable = code.variable();
    code.out.visitVarInsn(ASTORE, variable);
    floats.put(value, variable);
  }

  /** Returns whether a value is a known number that is plain and finite. */
  private static boolean isPlain(LaneValue value) {
    int magnitude = value.number() & Floats.MAGNITUDE;
    return value.isNumber()
        && (magnitude == 0 || magnitude >= Floats.LEAST_PLAIN && magnitude < Floats.INFINITY);
  }

  /** Assumes that a value is zero or of a magnitude of at least 2^-74. */
  private void notTiny(LaneValue value) {
    if (!isPlain(value) && notTiny.add(value)) {
      code.push(magnitude(value));
      code.call(code.way.floats(), "small", "(V)V");
      small = most("min", small);
    }
  }

  /** Assumes that a value is a finite number. */
  private void number(LaneValue value) {
    if (!isPlain(value) && numbers.add(value)) {
      unseen.add(value);
    }
  }

  private LaneValue magnitude(LaneValue value) {
    if (!magnitudes.containsKey(value)) {
      code.push(value);
      code.integer(Floats.MAGNITUDE);
      code.call("and", "(VI)V");
      magnitudes.put(value, code.keep());
    }
    return magnitudes.get(value);
  }

  private LaneValue most(String which, LaneValue before) {
    if (before != null) {
      code.push(before);
      code.call(which, "(VV)V");
    }
    return code.keep();
  }

  private LaneValue two(String name, LaneValue a, LaneValue b) {
    push(a);
    push(b);
    // If an operand is not finite, the result is not finite either, and the result is checked.
    unseen.remove(a);
    unseen.remove(b);
    code.call(code.way.floats(), name, "(FF)F");
    code.out.visitInsn(DUP);
    code.call(code.way.floats(), "integers", "(F)V");
    LaneValue result = code.keep();
    keepFloats(result);
    return result;
  }

  private LaneValue exactly(String name, LaneValue... operands) {
    code.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    for (LaneValue operand : operands) {
      code.push(operand);
    }
    code.call(name, "(" + BLOCK + "V".repeat(operands.length) + ")V");
    return code.keep();
  }
}
