package org.sass.sim.op;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.sim.machine.Warp;

/** Tests that functions with a loop of their own over lanes compute what they do for one lane. */
class LaneLoopsTest {
  /** Words at which integer or float arithmetic has special cases. */
  private static final int[] SPECIAL = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800000,
    0x3f800000, 0xbf800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7f800001, 0xffc00000,
    0x7fffffff, 0xffffffff, 0x00007fff, 0x00008000, 0x0000ffff, 0x00010000, 0x0000001f, 0x00000020
  };

  private static final int[] MASKS = {-1, 0x7fffffff, 0xffff0000, 0x80000001, 0};

  private final int[] a = new int[Warp.LANES];
  private final int[] b = new int[Warp.LANES];
  private final int[] c = new int[Warp.LANES];

  @Test
  void functions() {
    List<AluOperation.Function> functions = new ArrayList<>(List.of(FloatFunction.values()));
    functions.addAll(List.of(IntegerFunction.values()));
    for (int relation = 0; relation < 16; relation++) {
      functions.add(new FloatFunction.Compare(relation));
      functions.add(new IntegerFunction.Compare(relation & 7, relation >= 8));
    }
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      fill(random);
      for (AluOperation.Function function : functions) {
        for (int mask : MASKS) {
          int[] result = new int[Warp.LANES];
          function.applyToWarp(a, b, c, mask, result);
          for (int lane = 0; lane < Warp.LANES; lane++) {
            if ((mask >>> lane & 1) != 0) {
              assertLane(function, lane, function.apply(a[lane], b[lane], c[lane]), result[lane]);
            }
          }
        }
      }
    }
  }

  @Test
  void flags() {
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      fill(random);
      for (FlagRule rule : FlagRule.values()) {
        int[] result = a.clone();
        int[] carry = new int[Warp.LANES];
        for (int lane = 0; lane < Warp.LANES; lane++) {
          carry[lane] = c[lane] & 1;
          result[lane] = a[lane] + b[lane] + carry[lane];
        }
        int[] flags = result.clone();
        rule.applyToWarp(a, b, carry, flags);
        for (int lane = 0; lane < Warp.LANES; lane++) {
          int expected = rule.apply(a[lane], b[lane], carry[lane], result[lane]);
          assertLane(rule, lane, expected, flags[lane]);
        }
      }
    }
  }

  /** Fills the operands; every second word is special. */
  private void fill(Random random) {
    for (int[] operand : new int[][] {a, b, c}) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        operand[lane] =
            random.nextBoolean() ? random.nextInt() : SPECIAL[random.nextInt(SPECIAL.length)];
      }
    }
  }

  private void assertLane(Object what, int lane, int expected, int got) {
    assertEquals(
        expected,
        got,
        () -> String.format("%s of 0x%08x, 0x%08x, 0x%08x", what, a[lane], b[lane], c[lane]));
  }
}
