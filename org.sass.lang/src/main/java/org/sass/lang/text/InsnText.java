package org.sass.lang.text;

import java.util.List;

/**
 * The text of one instruction, cut into its pieces by {@link InsnReader}. Offsets are offsets in
 * the text that the reader was given. The pieces are shapes without a meaning: only the table can
 * say which of them are valid.
 *
 * @param control a control prefix such as {@code [B------:R-:W0:-:S02]}, or null
 * @param guard a guard prefix such as {@code @!P0}, or null
 * @param mnemonic the base mnemonic, {@code IADD}; empty if there is none
 * @param suffixes its modifiers, each with its dot: {@code .U16}
 * @param operands the texts between the commas
 * @param isPaired whether the text opens or closes a pair in braces
 */
public record InsnText(
    Span control,
    Span guard,
    Span mnemonic,
    List<Span> suffixes,
    List<OperandText> operands,
    boolean isPaired) {

  /**
   * An operand as it is written.
   *
   * @param span its characters without the white space around them; empty if nothing is between two
   *     commas
   * @param guard a guard in parentheses that ends it, as in {@code R4 (C0.EQU)}, or null
   */
  public record OperandText(Span span, Span guard) {

    /**
     * Returns the operand without the guard.
     *
     * @param source the text that the instruction was read from
     */
    public Span bareSpan(String source) {
      if (guard == null) {
        return span;
      }
      int end = Letters.trimmedEnd(source, span.start(), guard.start());
      return new Span(span.start(), end);
    }
  }

  /** Returns the mnemonic with all its modifiers. */
  public Span fullMnemonic() {
    return suffixes.isEmpty()
        ? mnemonic
        : new Span(mnemonic.start(), suffixes.get(suffixes.size() - 1).end());
  }

  /**
   * Returns the index of the operand that contains the offset or ends at it, from 0; -1 if there is
   * none.
   */
  public int operandAt(int offset) {
    for (int i = 0; i < operands.size(); i++) {
      Span text = operands.get(i).span();
      if (offset >= text.start() && offset <= text.end()) {
        return i;
      }
    }
    return -1;
  }
}
