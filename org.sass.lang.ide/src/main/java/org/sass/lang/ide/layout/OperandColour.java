package org.sass.lang.ide.layout;

/**
 * The colours that tie an operand to its bits. Answers to clients name them by their {@link
 * #ordinal}; operands come first, in the order of the text.
 */
public enum OperandColour {
  BLUE("🟦", "#3d85c6", "#a9cdf0"),
  RED("🟥", "#d9534f", "#f5b5b2"),
  GREEN("🟩", "#4f9d4f", "#b4dfb0"),
  PURPLE("🟪", "#8e6bc4", "#d3c1ef"),
  ORANGE("🟧", "#d9822b", "#f7cf9e"),
  /** The guard. */
  YELLOW("🟨", "#b59b1a", "#f3e79a"),
  /** Modifiers. */
  BROWN("🟫", "#97694a", "#e0c6b4"),
  /** Bits that make the word this instruction. */
  BLACK("⬛", "#6d6d6d", "#cfcfcf"),
  /** Bits that the text does not speak of. */
  WHITE("⬜", "#8d8d8d", "#f1f1f1");

  private static final int OPERANDS = 5;

  private final String square;
  private final String ink;
  private final String paper;

  OperandColour(String square, String ink, String paper) {
    this.square = square;
    this.ink = ink;
    this.paper = paper;
  }

  /** The colour of an operand, by its position from 0. */
  static OperandColour operand(int index) {
    return values()[index % OPERANDS];
  }

  /** A square of this colour, as text. */
  public String square() {
    return square;
  }

  /** The colour of letters, as CSS; it can be read on light and on dark ground. */
  public String ink() {
    return ink;
  }

  /** The colour of a box with dark letters in it, as CSS. */
  String paper() {
    return paper;
  }
}
