package org.sass.sim.target.g80;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.sim.arith.IntType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.UnfitException;

/**
 * What the type of a multiplication says, such as {@code .HI.SAT.S24}: the types of its factors,
 * and what becomes of the product.
 *
 * @param isHigh whether the product is the upper 32 of its 48 bits; otherwise, it is the lower 32
 * @param saturates whether the sum with the product saturates
 * @param isHalf whether the factors have 16 bits; otherwise, they have 24
 * @param isFirstSigned whether the first factor has a sign
 * @param isSecondSigned whether the second factor has a sign
 */
public record ProductType(
    boolean isHigh,
    boolean saturates,
    boolean isHalf,
    boolean isFirstSigned,
    boolean isSecondSigned) {

  /**
   * Reads the type of an instruction. If it names only one factor's type, both have that one.
   *
   * @throws UnfitException if it is not the type of a multiplication
   */
  public static ProductType of(Insn insn) {
    return of(insn.modifier("type"));
  }

  /** Reads the text of a type, in which each word has a dot before it. */
  static ProductType of(String text) {
    boolean high = false;
    boolean saturates = false;
    List<String> factors = new ArrayList<>();
    for (String word : text.substring(Math.min(1, text.length())).split("\\.")) {
      switch (word) {
        case "HI" -> high = true;
        case "SAT" -> saturates = true;
        case "U16", "S16", "U24", "S24" -> factors.add(word);
        default -> throw unfit(text);
      }
    }
    String first = factors.isEmpty() ? "" : factors.get(0);
    String second = factors.isEmpty() ? "" : factors.get(factors.size() - 1);
    if (factors.isEmpty() || factors.size() > 2 || isHalf(first) != isHalf(second)) {
      throw unfit(text);
    }
    return new ProductType(high, saturates, isHalf(first), isSigned(first), isSigned(second));
  }

  private static UnfitException unfit(String text) {
    return new UnfitException(
        (text.isEmpty() ? "an empty type" : text) + " is not the type of a multiplication");
  }

  private static boolean isHalf(String factor) {
    return factor.endsWith("16");
  }

  private static boolean isSigned(String factor) {
    return factor.startsWith("S");
  }

  /** Returns the type as which the first factor is read. */
  IntType firstFactor() {
    return factor(isFirstSigned);
  }

  /** Returns the type as which the second factor is read. */
  IntType secondFactor() {
    return factor(isSecondSigned);
  }

  private IntType factor(boolean isSigned) {
    return !isHalf ? IntType.U32 : isSigned ? IntType.S16 : IntType.U16;
  }

  /** Returns the multiplication of two factors that have been read as these types. */
  AluOperation.Function product() {
    return isHalf ? IntegerFunction.PRODUCT16 : product24(isHigh, isFirstSigned);
  }

  /**
   * Returns a multiplication of the lower 24 bits of two factors.
   *
   * @param isHigh whether its result is the upper 32 of the 48 bits; otherwise, the lower 32
   * @param isSigned whether the factors have signs
   */
  public static AluOperation.Function product24(boolean isHigh, boolean isSigned) {
    if (isHigh) {
      return isSigned ? IntegerFunction.PRODUCT24_HIGH_SIGNED : IntegerFunction.PRODUCT24_HIGH;
    }
    return isSigned ? IntegerFunction.PRODUCT24_SIGNED : IntegerFunction.PRODUCT24;
  }
}
