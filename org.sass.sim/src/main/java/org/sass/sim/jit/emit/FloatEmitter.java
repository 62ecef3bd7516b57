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
  private static final String BLOCK_DESCRIPTOR = InstructionEmitter.BLOCK_DESCRIPTOR;

  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final AffineSpeculation speculation;

  /** Values that are zero or of a magnitude of at least 2^-74 if all checks succeed. */
  private final Set<LaneValue> assumedNotTiny = new HashSet<>();

  /** Values that are finite numbers if all checks succeed. */
  private final Set<LaneValue> assumedFinite = new HashSet<>();

  /** The values among {@link #assumedFinite} that no check covers yet. */
  private final Set<LaneValue> uncheckedFinite = new LinkedHashSet<>();

  /** The variables that hold values as vectors of floats. */
  private final Map<LaneValue, Integer> floatVariables = new HashMap<>();

  private final Map<LaneValue, LaneValue> magnitudes = new HashMap<>();

  /**
   * The least magnitude that is still to be checked, as {@code VectorFloats.small} encodes it; null
   * for none.
   */
  private LaneValue minToCheck;

  /** The greatest magnitude that is still to be checked; null for none. */
  private LaneValue maxToCheck;

  /**
   * @param speculation says whether to assume that numbers are plain; null to assume nothing
   */
  FloatEmitter(BytecodeEmitter emitter, LaneMasks masks, AffineSpeculation speculation) {
    this.emitter = emitter;
    this.masks = masks;
    this.speculation = speculation;
    emitter.setBeforeFirstEffect(this::writeChecks);
  }

  private boolean canAssumePlain(LaneValue... operands) {
    return speculation != null
        && speculation.canGuess()
        && emitter.canGuess()
        && Arrays.stream(operands).noneMatch(value -> value.isConstant() && !isPlain(value));
  }

  LaneValue add(LaneValue a, LaneValue b) {
    if (!canAssumePlain()) {
      return applyExact("fadd", a, b);
    }
    LaneValue sum = applyPlain("sum", a, b);
    assumeNotTiny(sum);
    assumeFinite(sum);
    return sum;
  }

  LaneValue multiply(LaneValue a, LaneValue b) {
    if (!canAssumePlain(a, b)) {
      return applyExact("fmul", a, b);
    }
    assumeNotTiny(a);
    assumeNotTiny(b);
    LaneValue product = applyPlain("product", a, b);
    assumeNotTiny(product);
    assumeFinite(product);
    return product;
  }

  /** Writes a product that is rounded toward zero, plus a third operand. */
  LaneValue multiplyAdd(LaneValue a, LaneValue b, LaneValue c) {
    if (!canAssumePlain(a, b, c)) {
      return applyExact("fmad", a, b, c);
    }
    assumeNotTiny(a);
    assumeNotTiny(b);
    assumeNotTiny(c);
    // The product must be finite. How small it is does not matter, because the sum is not tiny.
    LaneValue nearest = applyPlain("product", a, b);
    assumeFinite(nearest);
    pushFloats(a);
    pushFloats(b);
    pushFloats(nearest);
    emitter.push(nearest);
    emitter.call(emitter.vectorTarget.floatClass(), "cut", "(FFFV)V");
    LaneValue sum = applyPlain("sum", emitter.popVector(), c);
    assumeNotTiny(sum);
    assumeFinite(sum);
    return sum;
  }

  /**
   * Writes a comparison; the result is -1 in the lanes where the relation holds, else 0.
   *
   * @param relation as {@link Floats#fset} takes it
   */
  LaneValue compare(LaneValue a, LaneValue b, int relation) {
    boolean isInverted = (relation & 8) != 0;
    int orderedRelation = isInverted ? ~relation & 7 : relation;
    if (orderedRelation == 0) {
      return LaneValue.ofConstant(isInverted ? -1 : 0);
    }
    LaneValue x = flushDenormals(a);
    LaneValue y = flushDenormals(b);
    if ((orderedRelation & 3) != 0 && orderedRelation != 6) {
      pushComparison(x, y, orderedRelation & 3);
    }
    if ((orderedRelation & 4) != 0) {
      pushComparison(y, x, orderedRelation == 6 ? 3 : 1);
    }
    if (orderedRelation == 5 || orderedRelation == 7) {
      emitter.call("either", "(MM)M");
    }
    if (isInverted) {
      emitter.call("not", "(M)M");
    }
    return emitter.popMaskAsOnes();
  }

  private static final String[] COMPARISONS = {null, "lessFloat", "equalFloat", "lessEqualFloat"};

  private void pushComparison(LaneValue a, LaneValue b, int relation) {
    if (floatVariables.containsKey(a) || floatVariables.containsKey(b)) {
      pushFloats(a);
      pushFloats(b);
      emitter.call(emitter.vectorTarget.floatClass(), COMPARISONS[relation], "(FF)M");
    } else {
      emitter.push(a);
      emitter.push(b);
      emitter.call(emitter.vectorTarget.exactFloatClass(), COMPARISONS[relation], "(VV)M");
    }
  }

  private LaneValue flushDenormals(LaneValue a) {
    if (assumedNotTiny.contains(a) || isPlain(a)) {
      return a;
    }
    emitter.push(a);
    emitter.call(emitter.vectorTarget.exactFloatClass(), "flushed", "(V)V");
    return emitter.popVector();
  }

  /** Writes a check of all assumptions about numbers that are not checked yet. */
  void writeChecks() {
    for (LaneValue value : uncheckedFinite) {
      emitter.push(magnitude(value));
      maxToCheck = combineExtreme("max", maxToCheck);
    }
    uncheckedFinite.clear();
    if (minToCheck != null || maxToCheck != null) {
      for (LaneValue extreme : new LaneValue[] {minToCheck, maxToCheck}) {
        if (extreme != null) {
          emitter.push(extreme);
        }
      }
      String name = maxToCheck == null ? "areTiny" : minToCheck == null ? "areEndless" : "areOdd";
      emitter.call(
          emitter.vectorTarget.floatClass(),
          name,
          minToCheck != null && maxToCheck != null ? "(VV)M" : "(V)M");
      if (masks.hasInactiveLanes()) {
        // Lanes that have left a loop keep the values with which they left, which may be infinite.
        masks.pushActiveMask();
        emitter.call("both", "(MM)M");
      }
      emitter.call(emitter.vectorTarget.floatClass(), "any", "(M)Z");
      speculation.recordGuess();
      emitter.recordLoopAssumption();
      emitter.out.visitJumpInsn(IFNE, emitter.failLabel);
    }
    minToCheck = null;
    maxToCheck = null;
  }

  /** Leaves a value on the stack as a vector of floats. */
  private void pushFloats(LaneValue value) {
    if (!floatVariables.containsKey(value)) {
      emitter.push(value);
      emitter.call(emitter.vectorTarget.floatClass(), "floats", "(V)F");
      popFloats(value);
    }
    emitter.out.visitVarInsn(ALOAD, floatVariables.get(value));
  }

  private void popFloats(LaneValue value) {
    int variable = emitter.newVariable();
    emitter.out.visitVarInsn(ASTORE, variable);
    floatVariables.put(value, variable);
  }

  /** Returns whether a value is a known number that is plain and finite. */
  private static boolean isPlain(LaneValue value) {
    int magnitude = value.constant() & Floats.MAGNITUDE_MASK;
    return value.isConstant()
        && (magnitude == 0 || magnitude >= Floats.MIN_PLAIN && magnitude < Floats.INFINITY);
  }

  /** Assumes that a value is zero or of a magnitude of at least 2^-74. */
  private void assumeNotTiny(LaneValue value) {
    if (!isPlain(value) && assumedNotTiny.add(value)) {
      emitter.push(magnitude(value));
      emitter.call(emitter.vectorTarget.floatClass(), "small", "(V)V");
      minToCheck = combineExtreme("min", minToCheck);
    }
  }

  /** Assumes that a value is a finite number. */
  private void assumeFinite(LaneValue value) {
    if (!isPlain(value) && assumedFinite.add(value)) {
      uncheckedFinite.add(value);
    }
  }

  private LaneValue magnitude(LaneValue value) {
    if (!magnitudes.containsKey(value)) {
      emitter.push(value);
      emitter.pushInt(Floats.MAGNITUDE_MASK);
      emitter.call("and", "(VI)V");
      magnitudes.put(value, emitter.popVector());
    }
    return magnitudes.get(value);
  }

  private LaneValue combineExtreme(String method, LaneValue previous) {
    if (previous != null) {
      emitter.push(previous);
      emitter.call(method, "(VV)V");
    }
    return emitter.popVector();
  }

  private LaneValue applyPlain(String method, LaneValue a, LaneValue b) {
    pushFloats(a);
    pushFloats(b);
    // If an operand is not finite, the result is not finite either, and the result is checked.
    uncheckedFinite.remove(a);
    uncheckedFinite.remove(b);
    emitter.call(emitter.vectorTarget.floatClass(), method, "(FF)F");
    emitter.out.visitInsn(DUP);
    emitter.call(emitter.vectorTarget.floatClass(), "integers", "(F)V");
    LaneValue result = emitter.popVector();
    popFloats(result);
    return result;
  }

  private LaneValue applyExact(String method, LaneValue... operands) {
    emitter.out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    for (LaneValue operand : operands) {
      emitter.push(operand);
    }
    emitter.call(
        emitter.vectorTarget.exactFloatClass(),
        method,
        "(" + BLOCK_DESCRIPTOR + "V".repeat(operands.length) + ")V");
    return emitter.popVector();
  }
}
