package org.sass.lang.isa;

/**
 * Where a launch puts the parameters of a kernel, and the operands that access them.
 *
 * @param firstNumber the number in the operand of the first parameter word
 * @param step how much the number grows from one 32-bit word of parameters to the next
 * @param prefix the text before the number, which is hexadecimal: {@code c[0x0][0x}
 * @param suffix the text after the number
 */
public record ParameterLayout(int firstNumber, int step, String prefix, String suffix) {

  /**
   * Returns the number in the operand of a parameter word.
   *
   * @param wordIndex number of the 32-bit word, from 0
   */
  public int numberOf(int wordIndex) {
    return firstNumber + step * wordIndex;
  }

  /** Returns the operand with a number as returned by {@link #numberOf}. */
  public String operandText(long number) {
    return prefix + Long.toHexString(number) + suffix;
  }

  /**
   * Returns the number of the parameter word that an operand accesses, from 0; -1 if it accesses
   * none.
   */
  public int wordIndexOf(String operand) {
    String text = operand.replace(" ", "");
    int end = text.length() - suffix.length();
    if (!text.startsWith(prefix) || !text.endsWith(suffix) || end <= prefix.length()) {
      return -1;
    }
    try {
      int far = Integer.parseInt(text.substring(prefix.length(), end), 16) - firstNumber;
      return far >= 0 && far % step == 0 ? far / step : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
