package org.sass.sim.jit.emit;

import java.util.Map;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ConversionFunction.IntToFloat;
import org.sass.sim.op.ConversionFunction.IntToInt;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.IntegerFunction;

/**
 * Maps each function of the instruction set to the method of {@link ScalarRuntime}, and of its
 * vector counterpart, that computes it.
 */
final class IntrinsicTable {
  private static final Map<AluOperation.Function, Recipe> RECIPES =
      Map.ofEntries(
          Map.entry(IntegerFunction.FIRST, new Recipe(null, 1)),
          Map.entry(IntegerFunction.PRODUCT16, new Recipe("mul", 2)),
          Map.entry(IntegerFunction.PRODUCT24, new Recipe("mul24", 2)),
          Map.entry(IntegerFunction.PRODUCT24_SIGNED, new Recipe("mul24Signed", 2)),
          Map.entry(IntegerFunction.AND, new Recipe("and", 2)),
          Map.entry(IntegerFunction.OR, new Recipe("or", 2)),
          Map.entry(IntegerFunction.XOR, new Recipe("xor", 2)),
          Map.entry(IntegerFunction.MAX, new Recipe("max", 2)),
          Map.entry(IntegerFunction.MIN, new Recipe("min", 2)),
          Map.entry(IntegerFunction.MAX_UNSIGNED, new Recipe("maxUnsigned", 2)),
          Map.entry(IntegerFunction.MIN_UNSIGNED, new Recipe("minUnsigned", 2)),
          Map.entry(IntegerFunction.SAD, new Recipe("sad", 3)),
          Map.entry(IntegerFunction.SAD_UNSIGNED, new Recipe("sadUnsigned", 3)),
          Map.entry(IntegerFunction.SHL, new Recipe("shl", 2)),
          Map.entry(IntegerFunction.SHR, new Recipe("shr", 2)),
          Map.entry(IntegerFunction.SHR_SIGNED, new Recipe("shrSigned", 2)),
          Map.entry(FloatFunction.RCP, new Recipe("rcp", 1)),
          Map.entry(FloatFunction.RSQ, new Recipe("rsq", 1, true)),
          Map.entry(FloatFunction.LG2, new Recipe("lg2", 1, true)),
          Map.entry(FloatFunction.EX2, new Recipe("ex2", 1, true)),
          Map.entry(FloatFunction.SIN, new Recipe("sin", 1, true)),
          Map.entry(FloatFunction.COS, new Recipe("cos", 1, true)));

  private static final String[] COMPARISONS = {
    null, "less", "equal", "lessEqual", "greater", "notEqual", "greaterEqual", null
  };

  private IntrinsicTable() {}

  /**
   * How to call a method for a function.
   *
   * @param method name of the method; null if the result is the first operand
   * @param operands how many operands of the function the method takes
   * @param room whether the method takes the {@link BlockData} as its first argument
   */
  record Recipe(String method, int operands, boolean room) {
    Recipe(String method, int operands) {
      this(method, operands, false);
    }
  }

  /**
   * Returns the method for a function that depends on its operands alone; null if there is none.
   */
  static Recipe of(AluOperation.Function function) {
    if (function instanceof IntToInt to) {
      // The operand is already extended to 32 bits.
      boolean plain = !to.from().absolute() && !to.from().negated() && to.to().width() == 32;
      return plain ? new Recipe(null, 1) : null;
    }
    if (function instanceof IntToFloat to) {
      IntType type = to.from().type();
      boolean plain = !to.from().absolute() && !to.from().negated() && type != IntType.U32;
      return plain && to.rounding() == Rounding.NEAREST ? new Recipe("toFloat", 1) : null;
    }
    return RECIPES.get(function);
  }

  /** Returns the method that finds where a comparison of integers holds; null if there is none. */
  static String comparison(AluOperation.Function function) {
    if (!(function instanceof IntegerFunction.Compare compare)) {
      return null;
    }
    String name = COMPARISONS[compare.relation() & 7];
    return name == null || compare.signed() || isEquality(compare) ? name : name + "Unsigned";
  }

  private static boolean isEquality(IntegerFunction.Compare compare) {
    return compare.relation() == 2 || compare.relation() == 5;
  }
}
