package org.sass.sim.op;

import org.sass.sim.arith.Integers;
import org.sass.sim.machine.Warp;

/** Functions of integers that are computed for each lane separately; see {@link Integers}. */
public enum IntegerFunction implements AluOperation.Function {
  /** Returns the first operand unchanged: for moves and loads from shared memory. */
  PASS_A,
  ADD,
  ADD_SAT,
  ADD16_SAT,
  PRODUCT16,
  PRODUCT24,
  PRODUCT24_SIGNED,
  PRODUCT24_HIGH,
  PRODUCT24_HIGH_SIGNED,
  SAD,
  SAD_UNSIGNED,
  MAX,
  MAX_UNSIGNED,
  MIN,
  MIN_UNSIGNED,
  SHL,
  SHR,
  SHR_SIGNED,
  AND,
  OR,
  XOR,
  PASS_B;

  @Override
  public int apply(int a, int b, int c) {
    return switch (this) {
      case PASS_A -> a;
      case ADD -> Integers.iadd(a, b, c);
      case ADD_SAT -> Integers.iaddSat(a, b, c);
      case ADD16_SAT -> Integers.iadd16Sat(a, b, c);
      case PRODUCT16 -> Integers.imul16(a, b);
      case PRODUCT24 -> Integers.imul24(a, b);
      case PRODUCT24_SIGNED -> Integers.imul24Signed(a, b);
      case PRODUCT24_HIGH -> Integers.imul24High(a, b);
      case PRODUCT24_HIGH_SIGNED -> Integers.imul24HighSigned(a, b);
      case SAD -> Integers.isad(a, b, c);
      case SAD_UNSIGNED -> Integers.isadUnsigned(a, b, c);
      case MAX -> Integers.imax(a, b);
      case MAX_UNSIGNED -> Integers.imaxUnsigned(a, b);
      case MIN -> Integers.imin(a, b);
      case MIN_UNSIGNED -> Integers.iminUnsigned(a, b);
      case SHL -> Integers.shl(a, b);
      case SHR -> Integers.shr(a, b);
      case SHR_SIGNED -> Integers.shrSigned(a, b);
      case AND -> Integers.and(a, b);
      case OR -> Integers.or(a, b);
      case XOR -> Integers.xor(a, b);
      case PASS_B -> Integers.passB(a, b);
    };
  }

  @Override
  public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
    // All lanes, whether the mask has them or not: such loops are compiled to vector instructions.
    switch (this) {
      case PASS_A -> System.arraycopy(a, 0, result, 0, Warp.LANES);
      case ADD -> add(a, b, c, result);
      case PRODUCT16 -> multiply(a, b, result);
      case SHL -> shiftLeft(a, b, result);
      case SHR -> shiftRight(a, b, result);
      case SHR_SIGNED -> shiftRightSigned(a, b, result);
      case MAX -> max(a, b, result);
      case MIN -> min(a, b, result);
      case AND -> and(a, b, result);
      case OR -> or(a, b, result);
      case XOR -> xor(a, b, result);
      default -> AluOperation.Function.super.applyToWarp(a, b, c, mask, result);
    }
  }

  private static void add(int[] a, int[] b, int[] c, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.iadd(a[lane], b[lane], c[lane]);
    }
  }

  private static void multiply(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.imul16(a[lane], b[lane]);
    }
  }

  private static void shiftLeft(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.shl(a[lane], b[lane]);
    }
  }

  private static void shiftRight(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.shr(a[lane], b[lane]);
    }
  }

  private static void shiftRightSigned(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.shrSigned(a[lane], b[lane]);
    }
  }

  private static void max(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.imax(a[lane], b[lane]);
    }
  }

  private static void min(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.imin(a[lane], b[lane]);
    }
  }

  private static void or(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.or(a[lane], b[lane]);
    }
  }

  private static void xor(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.xor(a[lane], b[lane]);
    }
  }

  private static void and(int[] a, int[] b, int[] result) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      result[lane] = Integers.and(a[lane], b[lane]);
    }
  }

  /**
   * ISET: all ones if the comparison holds, else zero.
   *
   * @param relation the outcomes for which it holds: bit 0 less, bit 1 equal, bit 2 greater
   * @param signed whether the operands are signed
   */
  public record Compare(int relation, boolean signed) implements AluOperation.Function {
    @Override
    public int apply(int a, int b, int c) {
      return signed ? Integers.iset(relation, a, b) : Integers.isetUnsigned(relation, a, b);
    }

    @Override
    public void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
      // Flipping the sign bits makes unsigned numbers compare as signed ones.
      int flip = signed ? 0 : Integer.MIN_VALUE;
      int ifLess = -(relation & 1);
      int ifEqual = -(relation >>> 1 & 1);
      int ifGreater = -(relation >>> 2 & 1);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int x = a[lane] ^ flip;
        int y = b[lane] ^ flip;
        result[lane] = Integers.select(x, y, ifLess, ifEqual, ifGreater);
      }
    }
  }
}
