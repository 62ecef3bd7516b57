package org.sass.lang.isa;

/**
 * Where a launch puts the parameters of a kernel, and the operand that each of them is.
 *
 * @param first the number in the operand of the first one
 * @param step by how much it grows from one 32-bit word of parameters to the next
 * @param before what stands before the number, which is hexadecimal: {@code c[0x0][0x}
 * @param after what stands after it
 */
public record Params(int first, int step, String before, String after) {

  /** The number that stands for a word of the parameters, counted from 0. */
  public int value(int word) {
    return first + step * word;
  }

  /** The operand with a number of {@link #value}. */
  public String operand(long value) {
    return before + Long.toHexString(value) + after;
  }

  /** The word of the parameters that an operand is, counted from 0; -1 if it is none. */
  public int word(String operand) {
    String text = operand.replace(" ", "");
    int end = text.length() - after.length();
    if (!text.startsWith(before) || !text.endsWith(after) || end <= before.length()) {
      return -1;
    }
    try {
      int far = Integer.parseInt(text.substring(before.length(), end), 16) - first;
      return far >= 0 && far % step == 0 ? far / step : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
