package org.sass.lang.ide.layout;

/**
 * The colours that link an operand to its bits. Answers to clients use the {@link #ordinal} of a
 * colour. The colours of operands come first, in the order of the operands in the text.
 */
public enum OperandColour {
  BLUE("🟦", "#3d85c6", "#a9cdf0"),
  RED("🟥", "#d9534f", "#f5b5b2"),
  GREEN("🟩", "#4f9d4f", "#b4dfb0"),
  PURPLE("🟪", "#8e6bc4", "#d3c1ef"),
  ORANGE("🟧", "#d9822b", "#f7cf9e"),
  /** The colour of the guard. */
  YELLOW("🟨", "#b59b1a", "#f3e79a"),
  /** The colour of modifiers. */
  BROWN("🟫", "#97694a", "#e0c6b4"),
  /** The colour of the opcode: the bits that make the word this instruction. */
  BLACK("⬛", "#6d6d6d", "#cfcfcf"),
  /** The colour of bits that the text does not express. */
  WHITE("⬜", "#8d8d8d", "#f1f1f1");

  private static final int OPERAND_COLOURS = 5;

  private final String square;
  private final String textColour;
  private final String boxColour;

  OperandColour(String square, String textColour, String boxColour) {
    this.square = square;
    this.textColour = textColour;
    this.boxColour = boxColour;
  }

  /** Returns the colour of an operand by its position, from 0. The five colours repeat. */
  static OperandColour operand(int index) {
    return values()[index % OPERAND_COLOURS];
  }

  /** Returns a square of this colour as a character. */
  public String square() {
    return square;
  }

  /** Returns the colour for letters, as CSS. It is legible on light and dark backgrounds. */
  public String textColour() {
    return textColour;
  }

  /** Returns the colour for a box with dark letters in it, as CSS. */
  String boxColour() {
    return boxColour;
  }
}
