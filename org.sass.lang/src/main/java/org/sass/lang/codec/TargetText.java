package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Finds the target in the text of a branch. Most often it is all of an operand. A return or a call
 * through a register has the register before it, without a comma: {@code RET.REL.NODEC R4 0x0}.
 */
public final class TargetText {

  /** Where a name leads to does not matter for its place in the text. */
  private static final Symbols ANY_NAME = name -> OptionalLong.of(0);

  private TargetText() {}

  /**
   * Returns the range of the target in an operand.
   *
   * @param start offset of the first character of the instruction
   * @param end offset after its last character
   * @param operand the operand that ends in the target
   */
  public static Span find(Isa isa, String text, int start, int end, OperandText operand) {
    Span bare = operand.bareSpan(text);
    boolean isOneWord =
        bare.textIn(text).chars().noneMatch(c -> Letters.isBlank((char) c))
            || Letters.isDigit(text.charAt(bare.start()));
    // Only the table can tell `R4 0x0` from the expression `end - 8`.
    Span found = isOneWord ? null : findByTable(isa, text, start, end);
    return found == null ? bare : found;
  }

  private static Span findByTable(Isa isa, String text, int start, int end) {
    Matcher matcher = new Matcher(isa);
    List<SpelledPart> parts = new ArrayList<>();
    matcher.recordSpelling(parts);
    int from = FormEncoder.startAfterBrace(isa, text, start, end);
    int stop = FormEncoder.beforeBrace(isa, text, from, end);
    ExpressionReader numbers = new ExpressionReader(text, stop, ANY_NAME);
    if (matcher.firstFit(text, from, stop, 0, numbers) == null) {
      return null;
    }
    return parts.stream()
        .filter(one -> one.partCase() != null && one.partCase().tags().contains("target"))
        .map(one -> trimmed(text, one.span()))
        .findFirst()
        .orElse(null);
  }

  /** Returns the range without the comma and the blanks before it. */
  private static Span trimmed(String text, Span span) {
    int start = span.start();
    while (start < span.end()
        && (text.charAt(start) == ',' || Letters.isBlank(text.charAt(start)))) {
      start++;
    }
    return new Span(start, Math.max(start, Letters.trimmedEnd(text, start, span.end())));
  }
}
