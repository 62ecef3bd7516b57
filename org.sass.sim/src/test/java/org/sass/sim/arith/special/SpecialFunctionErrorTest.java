package org.sass.sim.arith.special;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_70;

import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Compares the functions with {@link StrictMath}. The bounds are the greatest errors among all
 * operands of the intervals, rounded up; here some operands are tested. Errors in ulp are in units
 * of the last place of the float that is nearest to the exact result.
 */
class SpecialFunctionErrorTest {
  private static final double LN_2 = StrictMath.log(2);

  /** Distance of the tested operands, in units of the last place. */
  private static final int STEP = 37;

  private enum Unit {
    ULP,
    ABSOLUTE
  }

  private enum Order {
    INCREASING,
    DECREASING,
    ANY
  }

  /**
   * Checks a function in an interval.
   *
   * @param from the first operand, which is positive
   * @param to the operand after the last one
   * @param bound the greatest error
   * @param order what the function must be from one tested operand to the next
   */
  private static void check(
      IntUnaryOperator function,
      DoubleUnaryOperator exact,
      double from,
      double to,
      double bound,
      Unit unit,
      Order order) {
    int end = floatToRawIntBits((float) to);
    float previous = Float.NaN;
    for (int a = floatToRawIntBits((float) from); a < end; a += STEP) {
      float result = intBitsToFloat(function.applyAsInt(a));
      double expected = exact.applyAsDouble(intBitsToFloat(a));
      double error = Math.abs(result - expected);
      double scale = unit == Unit.ULP ? Math.ulp((float) expected) : 1;
      boolean wrongWay =
          order == Order.INCREASING && result < previous
              || order == Order.DECREASING && result > previous;
      // A NaN is never within the bound.
      if (!(error <= bound * scale) || wrongWay) {
        throw new AssertionError(
            String.format("%08x: %a is not %a, before it was %a", a, result, expected, previous));
      }
      previous = result;
    }
  }

  @Test
  void reciprocalIsWithinOneUlp() {
    check(SpecialFunctionUnit::rcp, x -> 1 / x, 1, 2, 0.975, Unit.ULP, Order.DECREASING);
    check(SpecialFunctionUnit::rcp, x -> 1 / x, 0x1p99, 0x1p100, 0.975, Unit.ULP, Order.DECREASING);
  }

  @Test
  void reciprocalRootIsWithin1_52Ulp() {
    DoubleUnaryOperator exact = x -> 1 / StrictMath.sqrt(x);
    check(SpecialFunctionUnit::rsq, exact, 1, 4, 1.52, Unit.ULP, Order.DECREASING);
    check(SpecialFunctionUnit::rsq, exact, 0x1p-50, 0x1p-48, 1.52, Unit.ULP, Order.DECREASING);
  }

  /** Of all operands from 1 to 4, four have a smaller root than the number before them. */
  @Test
  void rootIsWithinOneUlp() {
    check(SpecialFunctionUnit::sqrt, StrictMath::sqrt, 1, 4, 0.944, Unit.ULP, Order.ANY);
  }

  @Test
  void logarithmIsWithin2_31Ulp() {
    DoubleUnaryOperator exact = x -> StrictMath.log(x) / LN_2;
    check(SpecialFunctionUnit::lg2, exact, 2, 16, 1.39, Unit.ULP, Order.INCREASING);
    check(SpecialFunctionUnit::lg2, exact, 0.25, 0.5, 2.31, Unit.ULP, Order.INCREASING);
    check(SpecialFunctionUnit::lg2, exact, 0x1p-7, 0.25, 1.65, Unit.ULP, Order.INCREASING);
  }

  /**
   * The bound is 3.7 ulp of a result between 0.5 and 1. The relative error is not bounded, because
   * the result is near zero.
   */
  @Test
  void logarithmNearOneHasAnAbsoluteError() {
    DoubleUnaryOperator exact = x -> StrictMath.log(x) / LN_2;
    check(SpecialFunctionUnit::lg2, exact, 0.5, 2, 0x1.cfp-23, Unit.ABSOLUTE, Order.INCREASING);
  }

  @Test
  void powerIsWithin2_06Ulp() {
    IntUnaryOperator ex2 = PtxSequences::ex2WithReduction;
    DoubleUnaryOperator exact = x -> StrictMath.pow(2, x);
    check(ex2, exact, 1, 2, 1.4, Unit.ULP, Order.INCREASING);
    check(ex2, exact, 100, 127.99, 1.4, Unit.ULP, Order.INCREASING);
    check(
        a -> ex2.applyAsInt(a | 0x80000000),
        x -> StrictMath.pow(2, -x),
        1,
        4,
        2.06,
        Unit.ULP,
        Order.DECREASING);
  }

  /** The bounds are 7.9 and 8.9 ulp of a result between 0.5 and 1. */
  @Test
  void sineAndCosineHaveAnAbsoluteError() {
    check(
        PtxSequences::sinOfSm50,
        StrictMath::sin,
        0.1,
        2 * StrictMath.PI,
        0x1.f9p-22,
        Unit.ABSOLUTE,
        Order.ANY);
    check(
        PtxSequences::cosOfSm50,
        StrictMath::cos,
        0.1,
        2 * StrictMath.PI,
        0x1.1cp-21,
        Unit.ABSOLUTE,
        Order.ANY);
  }

  /** The bound is 5.8 ulp of a result between 0.5 and 1. */
  @Test
  void sineAndCosineOfTurnsHaveAnAbsoluteError() {
    check(
        a -> SpecialFunctionUnit.sin(a, SM_70),
        turns -> StrictMath.sin(2 * StrictMath.PI * turns),
        0.1,
        1,
        0x1.72p-22,
        Unit.ABSOLUTE,
        Order.ANY);
    check(
        a -> SpecialFunctionUnit.cos(a, SM_70),
        turns -> StrictMath.cos(2 * StrictMath.PI * turns),
        0.1,
        1,
        0x1.72p-22,
        Unit.ABSOLUTE,
        Order.ANY);
  }

  /**
   * The relative error is below 2^-20.03, that is, below 2 ulp of a high word. All high words from
   * 1 to 4 are tested.
   */
  @Test
  void highWordsHaveTwentyBits() {
    double previousReciprocal = Double.POSITIVE_INFINITY;
    double previousRoot = Double.POSITIVE_INFINITY;
    for (int high = 0x3ff00000; high < 0x40100000; high++) {
      double x = fromHighWord(high);
      double reciprocal = fromHighWord(SpecialFunctionUnit.rcp64h(high));
      double root = fromHighWord(SpecialFunctionUnit.rsq64h(high));
      int operand = high;
      assertTrue(
          Math.abs(reciprocal * x - 1) < 0x1.f6p-21
              && Math.abs(root * StrictMath.sqrt(x) - 1) < 0x1.f6p-21
              && reciprocal <= previousReciprocal
              && root <= previousRoot,
          () -> Integer.toHexString(operand));
      previousReciprocal = reciprocal;
      previousRoot = root;
    }
  }

  private static double fromHighWord(int high) {
    return Double.longBitsToDouble((long) high << 32);
  }
}
