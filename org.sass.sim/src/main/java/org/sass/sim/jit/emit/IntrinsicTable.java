package org.sass.sim.jit.emit;

import java.util.Map;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.ScalarFloats;
import org.sass.sim.jit.runtime.ScalarRuntime;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ConversionFunction.IntToFloat;
import org.sass.sim.op.ConversionFunction.IntToInt;
import org.sass.sim.op.FloatFunction;
import org.sass.sim.op.IntegerFunction;

/**
 * Maps each function of the instruction set to the method of {@link ScalarRuntime} or {@link
 * ScalarFloats}, and of its vector counterpart, that computes it.
 */
final class IntrinsicTable {
  private static final Map<AluOperation.Function, Intrinsic> INTRINSICS =
      Map.ofEntries(
          Map.entry(IntegerFunction.PASS_A, new Intrinsic(null, 1)),
          Map.entry(IntegerFunction.PRODUCT16, new Intrinsic("mul", 2)),
          Map.entry(IntegerFunction.PRODUCT24, new Intrinsic("mul24", 2)),
          Map.entry(IntegerFunction.PRODUCT24_SIGNED, new Intrinsic("mul24Signed", 2)),
          Map.entry(IntegerFunction.AND, new Intrinsic("and", 2)),
          Map.entry(IntegerFunction.OR, new Intrinsic("or", 2)),
          Map.entry(IntegerFunction.XOR, new Intrinsic("xor", 2)),
          Map.entry(IntegerFunction.MAX, new Intrinsic("max", 2)),
          Map.entry(IntegerFunction.MIN, new Intrinsic("min", 2)),
          Map.entry(IntegerFunction.MAX_UNSIGNED, new Intrinsic("maxUnsigned", 2)),
          Map.entry(IntegerFunction.MIN_UNSIGNED, new Intrinsic("minUnsigned", 2)),
          Map.entry(IntegerFunction.SAD, new Intrinsic("sad", 3)),
          Map.entry(IntegerFunction.SAD_UNSIGNED, new Intrinsic("sadUnsigned", 3)),
          Map.entry(IntegerFunction.SHL, new Intrinsic("shl", 2)),
          Map.entry(IntegerFunction.SHR, new Intrinsic("shr", 2)),
          Map.entry(IntegerFunction.SHR_SIGNED, new Intrinsic("shrSigned", 2)),
          Map.entry(FloatFunction.RCP, new Intrinsic("rcp", 1)),
          Map.entry(FloatFunction.RSQ, new Intrinsic("rsq", 1, true)),
          Map.entry(FloatFunction.LG2, new Intrinsic("lg2", 1, true)),
          Map.entry(FloatFunction.EX2, new Intrinsic("ex2", 1, true)),
          Map.entry(FloatFunction.SIN, new Intrinsic("sin", 1, true)),
          Map.entry(FloatFunction.COS, new Intrinsic("cos", 1, true)));

  private static final String[] COMPARISON_METHODS = {
    null, "less", "equal", "lessEqual", "greater", "notEqual", "greaterEqual", null
  };

  private IntrinsicTable() {}

  /**
   * How to call a method for a function.
   *
   * @param method name of the method; null if the result is the first operand
   * @param operandCount how many operands of the function the method takes
   * @param isExactFloat whether it is a method of {@link ScalarFloats}, which takes the {@link
   *     BlockData} as its first argument; otherwise, of {@link ScalarRuntime}
   */
  record Intrinsic(String method, int operandCount, boolean isExactFloat) {
    Intrinsic(String method, int operandCount) {
      this(method, operandCount, false);
    }
  }

  /**
   * Returns the method for a function that depends on its operands alone; null if there is none.
   */
  static Intrinsic find(AluOperation.Function function) {
    if (function instanceof IntToInt to) {
      // The operand is already extended to 32 bits.
      boolean plain = !to.from().absolute() && !to.from().negated() && to.to().width() == 32;
      return plain ? new Intrinsic(null, 1) : null;
    }
    if (function instanceof IntToFloat to) {
      IntType type = to.from().type();
      boolean plain = !to.from().absolute() && !to.from().negated() && type != IntType.U32;
      return plain && to.rounding() == Rounding.NEAREST ? new Intrinsic("toFloat", 1) : null;
    }
    return INTRINSICS.get(function);
  }

  /** Returns the method that finds where a comparison of integers holds; null if there is none. */
  static String comparisonMethod(AluOperation.Function function) {
    if (!(function instanceof IntegerFunction.Compare compare)) {
      return null;
    }
    String name = COMPARISON_METHODS[compare.relation() & 7];
    return name == null || compare.signed() || isEquality(compare) ? name : name + "Unsigned";
  }

  private static boolean isEquality(IntegerFunction.Compare compare) {
    return compare.relation() == 2 || compare.relation() == 5;
  }
}
