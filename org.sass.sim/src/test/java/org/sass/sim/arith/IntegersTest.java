package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class IntegersTest {

  @Property
  void sumsAndTheirFlags(
      @ForAll int a, @ForAll int b, @ForAll @IntRange(min = 0, max = 1) int carry) {
    long unsigned = (a & 0xffffffffL) + (b & 0xffffffffL) + carry;
    long signed = (long) a + b + carry;
    assertEquals((int) unsigned, Integers.iadd(a, b, carry));
    int flags = unsigned >> 32 != 0 ? Flags.CARRY : 0;
    flags |= signed != (int) signed ? Flags.OVERFLOW : 0;
    assertEquals(flags, Flags.ofSum(a, b, carry));
    long clamped = Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, signed));
    assertEquals(clamped, Integers.iaddSat(a, b, carry));
  }

  @Property
  void halfSumsAndTheirFlags(
      @ForAll short a, @ForAll short b, @ForAll @IntRange(min = 0, max = 1) int carry) {
    int unsigned = (a & 0xffff) + (b & 0xffff) + carry;
    int signed = a + b + carry;
    assertEquals(unsigned & 0xffff, Integers.iadd(a, b, carry) & 0xffff);
    int flags = unsigned >> 16 != 0 ? Flags.CARRY : 0;
    flags |= signed != (short) signed ? Flags.OVERFLOW : 0;
    assertEquals(flags, Flags.ofHalfSum(a, b, carry));
    assertEquals(flags, Flags.ofHalfSum(a & 0xffff, b & 0xffff, carry));
    int clamped = Math.max(-0x8000, Math.min(0x7fff, signed));
    assertEquals(clamped, Integers.iadd16Sat(a, b, carry));
  }

  @Property
  void products24(@ForAll int a, @ForAll int b) {
    BigInteger mask = BigInteger.valueOf(0xffffffffL);
    BigInteger unsigned =
        BigInteger.valueOf(a & 0xffffff).multiply(BigInteger.valueOf(b & 0xffffff));
    BigInteger signed = BigInteger.valueOf(a << 8 >> 8).multiply(BigInteger.valueOf(b << 8 >> 8));
    assertEquals(unsigned.and(mask).intValue(), Integers.imul24(a, b));
    assertEquals(signed.and(mask).intValue(), Integers.imul24Signed(a, b));
    assertEquals(unsigned.shiftRight(16).and(mask).intValue(), Integers.imul24High(a, b));
    assertEquals(signed.shiftRight(16).and(mask).intValue(), Integers.imul24HighSigned(a, b));
  }

  @Test
  void products24AtTheEdge() {
    assertEquals(0xfffffe00, Integers.imul24High(0xffffff, 0xffffff));
    assertEquals(0, Integers.imul24HighSigned(0xffffff, 0xffffff));
    assertEquals(1, Integers.imul24Signed(0xffffff, 0x01ffffff));
    assertEquals(0x40000000, Integers.imul24HighSigned(0x800000, 0x800000));
    assertEquals(0xc0000080, Integers.imul24HighSigned(0x800000, 0x7fffff));
  }

  @Test
  void sumsOfAbsoluteDifferences() {
    assertEquals(7, Integers.isad(-2, 3, 2));
    assertEquals(-5 + 2, Integers.isadUnsigned(-2, 3, 2));
    assertEquals(-1, Integers.isad(Integer.MIN_VALUE, Integer.MAX_VALUE, 0));
  }

  /** Checks all eight relations for signed and for unsigned order. */
  @Property
  void comparisons(@ForAll int a, @ForAll int b, @ForAll @IntRange(min = 0, max = 7) int relation) {
    boolean signed =
        a < b ? (relation & 1) != 0 : a == b ? (relation & 2) != 0 : (relation & 4) != 0;
    int order = Integer.compareUnsigned(a, b);
    boolean unsigned =
        order < 0 ? (relation & 1) != 0 : order == 0 ? (relation & 2) != 0 : (relation & 4) != 0;
    assertEquals(signed ? -1 : 0, Integers.iset(relation, a, b));
    assertEquals(unsigned ? -1 : 0, Integers.isetUnsigned(relation, a, b));
    assertEquals(-(relation >> 1 & 1), Integers.iset(relation, a, a));
  }

  @Test
  void extremes() {
    assertEquals(1, Integers.imax(-1, 1));
    assertEquals(-1, Integers.imaxUnsigned(-1, 1));
    assertEquals(-1, Integers.imin(-1, 1));
    assertEquals(1, Integers.iminUnsigned(-1, 1));
  }

  /** The shift amount is an unsigned number and does not wrap around. */
  @Test
  void shifts() {
    assertEquals(0x80000000, Integers.shl(1, 31));
    for (int amount : new int[] {32, 33, 64, 127, -1, Integer.MIN_VALUE}) {
      assertEquals(0, Integers.shl(-1, amount));
      assertEquals(0, Integers.shr(-1, amount));
      assertEquals(-1, Integers.shrSigned(-5, amount));
      assertEquals(0, Integers.shrSigned(5, amount));
    }
    assertEquals(1, Integers.shr(0x80000000, 31));
    assertEquals(-1, Integers.shrSigned(0x80000000, 31));
  }

  @Property
  void flagsOfAResult(@ForAll int result) {
    assertEquals(result == 0 ? Flags.ZERO : result < 0 ? Flags.SIGN : 0, Flags.ofInt(result));
    float number = Float.intBitsToFloat(result);
    int expected =
        Float.isNaN(number)
            ? Flags.ZERO | Flags.SIGN
            : number == 0 ? Flags.ZERO : number < 0 ? Flags.SIGN : 0;
    assertEquals(expected, Flags.ofFloat(result));
  }

  @Property
  void selectionByOrder(@ForAll int a, @ForAll int b) {
    assertEquals(a < b ? 1 : a == b ? 2 : 3, Integers.select(a, b, 1, 2, 3));
    assertEquals(2, Integers.select(a, a, 1, 2, 3));
  }
}
