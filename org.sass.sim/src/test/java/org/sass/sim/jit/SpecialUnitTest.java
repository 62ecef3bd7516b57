package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.op.FloatFunction;

/**
 * The special functions on vectors return in each lane what the scalar functions return, bit for
 * bit.
 */
class SpecialUnitTest {
  private static final int ARRAY_LENGTH = 1 << 12;

  private static VectorTarget.Specials loadUnit() {
    try {
      return VectorTarget.vectorSpecials(0);
    } catch (ReflectiveOperationException | LinkageError e) {
      Assumptions.abort("this JVM runs without the module of vectors");
      throw new IllegalStateException(e);
    }
  }

  /**
   * Compares the vector functions with the scalar ones for all operands of an array. Its length is
   * a multiple of the vector's.
   */
  private static void check(VectorTarget.Specials unit, int[] operands) {
    int count = operands.length;
    int[] file = Arrays.copyOf(operands, 2 * count);
    for (FloatFunction function : VectorTarget.Specials.FUNCTIONS) {
      unit.apply(function, file, 0, count, count);
      for (int i = 0; i < count; i++) {
        int expected = function.apply(operands[i], 0, 0);
        if (expected != file[count + i]) {
          assertEquals(
              text(function, operands[i], expected), text(function, operands[i], file[count + i]));
        }
      }
    }
  }

  private static String text(FloatFunction function, int operand, int result) {
    return String.format("%s(%08x) = %08x", function, operand, result);
  }

  /**
   * Operands around each power of two, including zeros, denormals, infinities and NaNs: both in
   * vectors of their own and mixed with others.
   */
  @Test
  void aroundEachPowerOfTwo() {
    VectorTarget.Specials unit = loadUnit();
    for (int exponent = 0; exponent <= 0x1ff; exponent++) {
      int middle = exponent << 23;
      check(unit, IntStream.range(middle - 256, middle + 256).toArray());
    }
  }

  @Test
  void aroundMultiplesOfAQuarterTurn() {
    VectorTarget.Specials unit = loadUnit();
    int[] operands = new int[3 * (ARRAY_LENGTH << 2)];
    for (int i = 0; i < operands.length / 3; i++) {
      int a = Float.floatToRawIntBits((float) (i * (Math.PI / 2)));
      operands[3 * i] = a - 1;
      operands[3 * i + 1] = a;
      operands[3 * i + 2] = a + 1 ^ 0x80000000;
    }
    check(unit, operands);
  }

  @Test
  void randomOperands() {
    VectorTarget.Specials unit = loadUnit();
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      check(unit, random.ints(ARRAY_LENGTH).toArray());
      // Operands that are not special cases for any of the functions.
      check(unit, random.ints(ARRAY_LENGTH, 0x3c000000, 0x42800000).toArray());
    }
  }

  @Test
  void inPlace() {
    VectorTarget.Specials unit = loadUnit();
    int[] file = new Random(8).ints(32, 0x3f000000, 0x41000000).toArray();
    int[] expected = Arrays.stream(file).map(a -> FloatFunction.LG2.apply(a, 0, 0)).toArray();
    unit.apply(FloatFunction.LG2, file, 0, 0, file.length);
    assertEquals(Arrays.toString(expected), Arrays.toString(file));
  }

  /** Until vectors are worth their time, results are computed lane by lane. */
  @Test
  void beforeItIsWorthWhile() throws ReflectiveOperationException {
    loadUnit();
    VectorTarget.Specials later = VectorTarget.vectorSpecials(ARRAY_LENGTH);
    for (int round = 0; round < 3; round++) {
      check(later, new Random(round).ints(ARRAY_LENGTH).toArray());
    }
  }

  /** Takes about ten minutes. */
  @Test
  @Tag("nightly")
  void allOperands() {
    VectorTarget.Specials unit = loadUnit();
    int part = 1 << 16;
    IntStream.range(0, 1 << 16)
        .parallel()
        .forEach(
            high -> check(unit, IntStream.range(0, part).map(low -> high << 16 | low).toArray()));
  }
}
