package org.sass.sim.op;

import org.sass.sim.arith.Integers;

/** Functions of integers that are computed for each lane separately; see {@link Integers}. */
public enum IntegerFunction implements AluOperation.Function {
  /** Returns the first operand unchanged: for moves and loads from shared memory. */
  PASS_A((a, b, c) -> a),
  ADD(Integers::iadd),
  ADD_SAT(Integers::iaddSat),
  ADD16_SAT(Integers::iadd16Sat),
  PRODUCT16((a, b, c) -> Integers.imul16(a, b)),
  PRODUCT24((a, b, c) -> Integers.imul24(a, b)),
  PRODUCT24_SIGNED((a, b, c) -> Integers.imul24Signed(a, b)),
  PRODUCT24_HIGH((a, b, c) -> Integers.imul24High(a, b)),
  PRODUCT24_HIGH_SIGNED((a, b, c) -> Integers.imul24HighSigned(a, b)),
  SAD(Integers::isad),
  SAD_UNSIGNED(Integers::isadUnsigned),
  MAX((a, b, c) -> Integers.imax(a, b)),
  MAX_UNSIGNED((a, b, c) -> Integers.imaxUnsigned(a, b)),
  MIN((a, b, c) -> Integers.imin(a, b)),
  MIN_UNSIGNED((a, b, c) -> Integers.iminUnsigned(a, b)),
  SHL((a, b, c) -> Integers.shl(a, b)),
  SHR((a, b, c) -> Integers.shr(a, b)),
  SHR_SIGNED((a, b, c) -> Integers.shrSigned(a, b)),
  AND((a, b, c) -> Integers.and(a, b)),
  OR((a, b, c) -> Integers.or(a, b)),
  XOR((a, b, c) -> Integers.xor(a, b)),
  PASS_B((a, b, c) -> Integers.passB(a, b));

  private final AluOperation.Function function;

  IntegerFunction(AluOperation.Function function) {
    this.function = function;
  }

  @Override
  public int apply(int a, int b, int c) {
    return function.apply(a, b, c);
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
  }
}
