package org.sass.lang.text;

import java.util.List;

/**
 * The text of one instruction, cut into its pieces by {@link InsnReader}. Offsets are those of the
 * text it was read from. The pieces are shapes, not meanings: which of them are right is for the
 * table to say.
 *
 * @param control a control prefix such as {@code [B------:R-:W0:-:S02]}, or null
 * @param guard a guard prefix such as {@code @!P0}, or null
 * @param mnemonic the base mnemonic, {@code IADD}; empty where none stands
 * @param suffixes its modifiers, each with its dot: {@code .U16}
 * @param operands what stands between the commas
 * @param paired whether the text opens or closes a pair in braces
 */
public record InsnText(
    Span control,
    Span guard,
    Span mnemonic,
    List<Span> suffixes,
    List<OperandText> operands,
    boolean paired) {

  /**
   * An operand as it is written.
   *
   * @param text its characters without the white space around them; empty between two commas
   * @param guard a guard in parentheses that ends it, as in {@code R4 (C0.EQU)}, or null
   */
  public record OperandText(Span text, Span guard) {

    /** The operand without the guard. */
    public Span bare(String source) {
      if (guard == null) {
        return text;
      }
      int end = Letters.dropBlanks(source, text.start(), guard.start());
      return new Span(text.start(), end);
    }
  }

  /** The mnemonic with all its modifiers. */
  public Span fullMnemonic() {
    return suffixes.isEmpty()
        ? mnemonic
        : new Span(mnemonic.start(), suffixes.get(suffixes.size() - 1).end());
  }

  /** The number of the operand that the offset lies in or right after, or -1. */
  public int operandAt(int offset) {
    for (int i = 0; i < operands.size(); i++) {
      Span text = operands.get(i).text();
      if (offset >= text.start() && offset <= text.end()) {
        return i;
      }
    }
    return -1;
  }
}
