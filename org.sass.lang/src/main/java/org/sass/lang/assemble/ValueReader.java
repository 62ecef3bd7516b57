package org.sass.lang.assemble;

import java.util.OptionalLong;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.FloatText;
import org.sass.lang.codec.Symbols;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/**
 * Reads the values of constants and parameters. A value is one 32-bit word or two. One word is an
 * expression, or a binary32 such as {@code f:1.5}. Two words are a 64-bit number such as {@code
 * u64:7}, low word first.
 */
public final class ValueReader {
  private static final String FLOAT_PREFIX = "f:";
  private static final String WIDE_PREFIX = "u64:";

  private ValueReader() {}

  /**
   * The result of reading a value.
   *
   * @param bits the value if {@code mistake} is null; the upper 32 bits of a one-word value are 0
   * @param wordCount number of 32-bit words, 1 or 2; 0 after a mistake
   * @param isNegative whether it is a whole number below 0
   * @param isUnprefixedFloat whether it is a float without {@code f:} before it, such as {@code
   *     1.5}
   * @param mistake why there is no value, or null
   * @param expression whether the text could not be evaluated as an expression; false for a value
   *     that does not fit and for a malformed float
   * @param start offset of the first wrong character
   * @param end offset after the last wrong character; {@code start} if something is missing
   * @param fix the correction of the whole text, or null
   */
  public record Result(
      long bits,
      int wordCount,
      boolean isNegative,
      boolean isUnprefixedFloat,
      String mistake,
      boolean expression,
      int start,
      int end,
      String fix) {}

  /**
   * Reads the value between two offsets.
   *
   * @param names the values of names in expressions
   */
  public static Result read(String text, int start, int end, Symbols names) {
    int last = Letters.trimmedEnd(text, start, end);
    Span span = new Span(start, last);
    if (hasPrefix(text, span, FLOAT_PREFIX)) {
      return readPrefixedFloat(text, span);
    }
    boolean wide = hasPrefix(text, span, WIDE_PREFIX);
    if (!wide && hasDecimalPoint(text, span)) {
      OptionalLong bits = float32(span.textIn(text));
      return bits.isPresent()
          ? success(bits.getAsLong(), 1, false, true, span)
          : failure(
              Quote.of(span.textIn(text)) + " is not a float of 32 bits, such as f:1.5",
              span,
              null);
    }
    int from = wide ? start + WIDE_PREFIX.length() : start;
    boolean plus = from + 1 < last && text.charAt(from) == '+' && isDigit(text, from + 1);
    Span number = new Span(plus ? from + 1 : from, last);
    EvaluatedExpression evaluated = EvaluatedExpression.of(text, number, names);
    if (evaluated.mistake() != null) {
      return explainFailure(text, span, evaluated);
    }
    // A literal from 2^63 on is read as a negative number.
    boolean negative = evaluated.value() < 0 && !isLiteral(text, number);
    return wide
        ? success(evaluated.value(), 2, negative, false, span)
        : checkWord(text, span, negative, evaluated.value());
  }

  private static Result readPrefixedFloat(String text, Span span) {
    String number = text.substring(span.start() + FLOAT_PREFIX.length(), span.end());
    OptionalLong bits = float32(number);
    return bits.isPresent()
        ? success(bits.getAsLong(), 1, false, false, span)
        : failure("'" + Quote.of(number) + "' is not a float, such as f:1.5", span, null);
  }

  private static Result checkWord(String text, Span span, boolean negative, long value) {
    boolean huge = value < 0 && !negative;
    if (huge || value < Integer.MIN_VALUE || value > 0xffff_ffffL) {
      String shown = Quote.of(span.textIn(text));
      String message = " does not fit in 32 bits; u64:" + shown + " takes two words";
      return failure(shown + message, span, WIDE_PREFIX + span.textIn(text));
    }
    return success(value & 0xffff_ffffL, 1, negative, false, span);
  }

  private static Result explainFailure(String text, Span span, EvaluatedExpression evaluated) {
    String all = span.textIn(text);
    if (float32(all).isPresent()) {
      String message = "' is not a whole number; write f:" + all + " for the bits of a float";
      return failure("'" + all + message, span, FLOAT_PREFIX + all);
    }
    Span at = evaluated.mistakeSpan();
    return new Result(0, 0, false, false, evaluated.mistake(), true, at.start(), at.end(), null);
  }

  private static Result success(long bits, int words, boolean negative, boolean bare, Span span) {
    return new Result(bits, words, negative, bare, null, false, span.start(), span.end(), null);
  }

  private static Result failure(String mistake, Span span, String fix) {
    return new Result(0, 0, false, false, mistake, false, span.start(), span.end(), fix);
  }

  private static boolean hasPrefix(String text, Span span, String prefix) {
    return text.startsWith(prefix, span.start()) && span.length() > prefix.length();
  }

  private static boolean isDigit(String text, int at) {
    return Letters.isDigit(text.charAt(at));
  }

  private static boolean isLiteral(String text, Span span) {
    return isDigit(text, span.start())
        && Letters.nameEnd(text, span.start(), span.end()) == span.end();
  }

  private static boolean hasDecimalPoint(String text, Span span) {
    boolean sign = !span.isEmpty() && "+-".indexOf(text.charAt(span.start())) >= 0;
    int digits = sign ? span.start() + 1 : span.start();
    int point = Letters.digitsEnd(text, digits, span.end());
    return point > digits && point < span.end() && text.charAt(point) == '.';
  }

  /**
   * Returns the bits of a binary32, such as {@code 1.5}, {@code -2e-3}, {@code nan}, {@code inf} or
   * {@code -inf}; empty if the text is not one.
   */
  public static OptionalLong float32(String text) {
    return FloatText.parseBits(text);
  }
}
