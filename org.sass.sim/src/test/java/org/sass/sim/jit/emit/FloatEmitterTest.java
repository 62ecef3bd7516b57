package org.sass.sim.jit.emit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/**
 * Translated code assumes that floats are plain. If they are not, it still has the right results.
 */
class FloatEmitterTest {
  private static final int BLOCKS = 24;
  private static final int THREADS = 64;
  private static final int BLOCKS_PER_PART = 4;
  private static final int FLOAT_COUNT = BLOCKS * THREADS * 4;
  private static final int INPUT_REGION = 0;
  private static final int OUTPUT_REGION = 1;

  /**
   * Computes sums, products, truncated products and comparisons of four numbers and of the results.
   */
  private static final String KERNEL =
      """
      //! launch grid=24 block=64 param=@in,@out
      //! buffer in=6144xu32
      //! buffer out=6144xu32
          I2I.U32.U16 R1, R0L
          I2I.U32.U16 R2, g [0x6].U16
          SHL R2, R2, 0x6
          IADD R1, R1, R2
          SHL R2, R1, 0x2
          IADD R1, g [0x4], R2
          IADD R2, g [0x5], R2
          MVI R3, 0x40490fdb                  // pi
          BRA next
      next:
          GLD.U32 R4, global14[R1]
          IADD32I R1, R1, 0x1800
          GLD.U32 R5, global14[R1]
          IADD32I R1, R1, 0x1800
          GLD.U32 R6, global14[R1]
          IADD32I R1, R1, 0x1800
          GLD.U32 R7, global14[R1]
          FMUL R8, R4, R5
          FADD R9, R6, -R8
          FMAD R10, R4, R6, R9
          FMAD R11, R10, R5, -R7
          FMAD R11, R4, R5, R11
          FMAD R16, R4, R5, R7
          FMUL R12, R11, R11
          FADD R12, R12, R9
          FMUL R13, R12, R3
          FSET R14, R12, R10, GT
          FSET R15, R4, R6, LE
          LOP.XOR R14, R14, R15
          FSET.C0 o[0x7f], R5, R7, NE
          IADD R14 (C0.EQ), R14, R13
          LOP.XOR R14, R14, R8
          LOP.XOR R14, R14, R16
          GST.U32 global14[R2], R9
          IADD32I R2, R2, 0x1800
          GST.U32 global14[R2], R11
          IADD32I R2, R2, 0x1800
          GST.U32 global14[R2], R12
          IADD32I R2, R2, 0x1800
          GST.U32 global14[R2], R14
          NOP.EXIT
      """;

  /** The inputs of the kernel. */
  enum Numbers {
    /** Plain numbers with plain results. */
    PLAIN(-8, 8, 0),
    /** Numbers whose products are about as small as plain numbers may be. */
    SMALL(-75, -30, 0),
    /** Denormals, and numbers whose products are denormal. */
    TINY(-150, -60, 0),
    /**
     * The product of the first two numbers is tiny. The fourth is zero, small, or the negated
     * product.
     */
    NEAR(-74, -50, 0),
    /** Numbers whose products may be too large for a float. */
    LARGE(50, 127, 0),
    /** Plain numbers with an occasional zero, denormal, infinity or NaN. */
    MIXED(-20, 20, 40),
    /** Half of the numbers are zeros, denormals, infinities or NaNs. */
    ODD(-20, 20, 2);

    final int minExponent;
    final int maxExponent;
    final int oddInterval;

    Numbers(int minExponent, int maxExponent, int oddInterval) {
      this.minExponent = minExponent;
      this.maxExponent = maxExponent;
      this.oddInterval = oddInterval;
    }

    private static final int[] SPECIAL_BITS = {
      0, 0x80000000, 1, 0x807fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x7fffffff, 0x7f7fffff
    };

    int nextBits(Random random) {
      if (oddInterval > 0 && random.nextInt(oddInterval) == 0) {
        return SPECIAL_BITS[random.nextInt(SPECIAL_BITS.length)];
      }
      float fraction = 1 + random.nextInt(1 << 23) / (float) (1 << 23);
      float sign = random.nextBoolean() ? 1 : -1;
      int exponent = minExponent + random.nextInt(maxExponent - minExponent + 1);
      return Float.floatToRawIntBits(sign * Math.scalb(fraction, exponent));
    }
  }

  @ParameterizedTest
  @EnumSource
  void resultsAreThoseOfTheInterpreter(Numbers numbers) {
    Assumptions.assumeTrue(
        VectorTarget.best().laneCount() > 1, "skipped: this JVM runs without vectors");
    PreparedLaunch wanted = prepare(numbers);
    Launch launch = prepare(numbers).launch();
    RunResult expected = new Interpreter(wanted.launch()).run(() -> false);
    DecodedKernel code = Launches.code(launch);
    VectorTarget way = VectorTarget.best(true);
    TranslationCache plan =
        new TranslationCache(
            code, G80.TARGET.reconvergence(), way, THREADS, true, true, launch.constants(), true);
    Counters counters = Launches.runInParts(launch, plan, BLOCKS, BLOCKS_PER_PART);
    AffineSpeculation shapes = plan.at(Launches.firstLoadAddress(code)).speculation();
    if (numbers == Numbers.PLAIN || numbers == Numbers.ODD) {
      boolean plain = numbers == Numbers.PLAIN;
      assertEquals(plain, shapes != null && shapes.canGuess(), "still supposed to be plain");
    }
    assertEquals(expected.stats(), counters.stats(code));
    assertArrayEquals(words(wanted.launch(), OUTPUT_REGION), words(launch, OUTPUT_REGION));
  }

  private static PreparedLaunch prepare(Numbers numbers) {
    PreparedLaunch prepared = Launches.prepare(KERNEL);
    Random random = new Random(5);
    int[] in = words(prepared.launch(), INPUT_REGION);
    assertEquals(FLOAT_COUNT, in.length);
    for (int i = 0; i < in.length; i++) {
      in[i] = numbers.nextBits(random);
    }
    for (int i = 0; numbers == Numbers.NEAR && i < THREADS * BLOCKS; i++) {
      float product = Float.intBitsToFloat(in[i]) * Float.intBitsToFloat(in[THREADS * BLOCKS + i]);
      float sign = random.nextBoolean() ? 1 : -1;
      float[] addends = {0, sign * 0x1p-74f, sign * 0x1.8p-74f, sign * 0x1p-73f, -product};
      in[3 * THREADS * BLOCKS + i] =
          Float.floatToRawIntBits(addends[random.nextInt(addends.length)]);
    }
    return prepared;
  }

  private static int[] words(Launch launch, int region) {
    return launch.global().regions().get(region).memory().words();
  }
}
