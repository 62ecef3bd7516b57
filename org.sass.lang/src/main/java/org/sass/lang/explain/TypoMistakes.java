package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/**
 * Recognises typing errors that occur in manuals, scans and hand-made listings. It fixes each
 * possible error; if the fixed text is an instruction, that is what the user meant.
 */
final class TypoMistakes {
  private final RejectedText input;

  /**
   * A fixed text.
   *
   * @param start first column of the range that was replaced
   * @param end column after it
   * @param replacement its replacement
   * @param message the explanation of the error
   */
  private record FixedText(int start, int end, String replacement, String message) {}

  TypoMistakes(RejectedText input) {
    this.input = input;
  }

  /** Returns the typing error, or null if no fix makes an instruction of the text. */
  EncodingFailure find() {
    List<FixedText> candidates = new ArrayList<>();
    tryDigitsForLetters(candidates);
    tryCommas(candidates);
    tryWithoutParentheses(candidates);
    for (FixedText fixed : candidates) {
      Span range = new Span(fixed.start, fixed.end);
      if (input.isInstruction(range, fixed.replacement)) {
        return input.failure("typing-error", fixed.message, range, fixed.replacement);
      }
    }
    return null;
  }

  /**
   * Tries digits in place of similar letters, O or o for 0 and l or I for 1: {@code ISET.CO},
   * {@code (CO.NE)}.
   */
  private void tryDigitsForLetters(List<FixedText> candidates) {
    String text = input.line;
    int first = -1;
    int last = -1;
    StringBuilder fixed = new StringBuilder();
    for (int i = input.start; i < input.end; i++) {
      char c = text.charAt(i);
      char digit = c == 'O' || c == 'o' ? '0' : c == 'l' || c == 'I' ? '1' : 0;
      boolean wrong = digit != 0 && canBeDigit(i, fixed) && !isRegister(i);
      if (wrong) {
        first = first < 0 ? wordStart(i) : first;
        last = i;
      }
      fixed.append(wrong ? digit : c);
    }
    if (first < 0) {
      return;
    }
    int end = Math.max(last + 1, wordEnd(last));
    String was = text.substring(first, end);
    String by = fixed.substring(first - input.start, end - input.start);
    candidates.add(
        new FixedText(
            first,
            end,
            by,
            Quote.of(was) + " has a letter where a digit is meant: " + Quote.of(by)));
  }

  /**
   * Returns whether a digit can stand at an offset: after the letter of a register, a digit or 0x.
   */
  private boolean canBeDigit(int i, StringBuilder fixed) {
    String text = input.line;
    if (fixed.isEmpty()) {
      return false;
    }
    char before = fixed.charAt(fixed.length() - 1);
    char after = i + 1 < input.end ? text.charAt(i + 1) : ' ';
    boolean starts = i - 2 < input.start || !Letters.isLetter(text.charAt(i - 2));
    boolean register = (before == 'C' || before == 'R' || before == 'A') && starts;
    boolean digit = Letters.isDigit(before) || before == 'x' && i > 1 && text.charAt(i - 2) == '0';
    boolean goesOn = Letters.hexDigitValue(after) >= 0 || "OolI".indexOf(after) >= 0;
    return (register || digit) && (goesOn || !Letters.isLetter(after));
  }

  /** Returns whether the letter belongs to the name of a register, such as the half {@code r5l}. */
  private boolean isRegister(int i) {
    String word = input.line.substring(wordStart(i), wordEnd(i));
    return input.isa.isLowerCase() && RegisterSyntax.of(input.isa).isWholeOperand(word);
  }

  private int wordStart(int i) {
    int start = i;
    while (start > input.start && isWord(input.line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private int wordEnd(int i) {
    int end = i;
    while (end < input.end && isWord(input.line.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isWord(char c) {
    return Letters.isLetter(c) || Letters.isDigit(c);
  }

  /**
   * Tries a comma where one is missing between two operands: {@code IMUL32.U16.U16 R0 g [0x1].U16,
   * R1L}.
   */
  private void tryCommas(List<FixedText> candidates) {
    InsnText insn = input.pieces;
    for (OperandText operand : insn.operands()) {
      int end = operand.span().end();
      for (int i = operand.span().start(); i < end && candidates.size() < 8; i++) {
        int next = Letters.skipBlanks(input.line, i, end);
        if (next > i && next < end && input.line.charAt(next) != '[') {
          candidates.add(
              new FixedText(
                  i,
                  next,
                  ", ",
                  "a comma is missing between "
                      + Quote.of(input.line, operand.span().start(), i)
                      + " and "
                      + Quote.of(input.line, next, end)));
        }
        i = Math.max(i, next - 1);
      }
    }
  }

  /**
   * Tries a condition without its parentheses where it is an operand: {@code BRA (C0.EQU), 0x60}.
   */
  private void tryWithoutParentheses(List<FixedText> candidates) {
    InsnText insn = input.pieces;
    if (insn.operands().isEmpty()) {
      return;
    }
    Span first = insn.operands().get(0).span();
    String text = input.line;
    if (first.length() > 2
        && text.charAt(first.start()) == '('
        && text.charAt(first.end() - 1) == ')') {
      String bare = text.substring(first.start() + 1, first.end() - 1).strip();
      String register = bare.contains(".") ? bare.substring(0, bare.indexOf('.')) : bare;
      String message = insn.mnemonic().textIn(text) + " takes its condition without parentheses: ";
      candidates.add(new FixedText(first.start(), first.end(), bare, message + bare));
      if (register.matches("C\\d{2,}")) {
        String near = "C" + register.charAt(register.length() - 1) % 4;
        String by = near + bare.substring(register.length());
        candidates.add(
            new FixedText(
                first.start(),
                first.end(),
                by,
                message
                    + "for example "
                    + by
                    + "; and "
                    + Quote.of(register)
                    + " is not a condition register, there are C0 to C3"));
      }
    }
  }
}
