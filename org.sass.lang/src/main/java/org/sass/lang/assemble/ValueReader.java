package org.sass.lang.assemble;

import java.util.OptionalLong;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.FloatText;
import org.sass.lang.codec.Symbols;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/**
 * Reads the values of constants and parameters. A value is a 32-bit word: an expression, or a
 * binary32 as {@code f:1.5}; or two of them, the low one first, as {@code u64:7}.
 */
public final class ValueReader {
  private static final String FLOAT = "f:";
  private static final String WIDE = "u64:";

  private ValueReader() {}

  /**
   * What a text means.
   *
   * @param bits the value, where {@code mistake} is null; of one word the upper 32 bits are 0
   * @param words 1 or 2
   * @param bare whether it is a float without {@code f:} before it: {@code 1.5}
   * @param mistake why there is no value, or null
   * @param expression whether the text is no expression, rather than one of a wrong value
   * @param start the offset of the first character that is wrong
   * @param end the offset after the last one; {@code start} where something is missing
   * @param fix what to write for the whole text instead, or null
   */
  public record Result(
      long bits,
      int words,
      boolean bare,
      String mistake,
      boolean expression,
      int start,
      int end,
      String fix) {}

  /**
   * Reads the value from one offset to another.
   *
   * @param names what names in expressions stand for
   */
  public static Result read(String text, int start, int end, Symbols names) {
    int last = Letters.dropBlanks(text, start, end);
    Span span = new Span(start, last);
    if (starts(text, span, FLOAT)) {
      return marked(text, span);
    }
    boolean wide = starts(text, span, WIDE);
    if (!wide && isPointed(text, span)) {
      OptionalLong bits = float32(span.of(text));
      return bits.isPresent()
          ? value(bits.getAsLong(), 1, true, span)
          : wrong(
              Quote.of(span.of(text)) + " is not a float of 32 bits, such as f:1.5", span, null);
    }
    int from = wide ? start + WIDE.length() : start;
    boolean plus = from + 1 < last && text.charAt(from) == '+' && isDigit(text, from + 1);
    Span number = new Span(plus ? from + 1 : from, last);
    EvaluatedExpression evaluated = EvaluatedExpression.of(text, number, names);
    if (evaluated.mistake() != null) {
      return failed(text, span, evaluated);
    }
    return wide
        ? value(evaluated.value(), 2, false, span)
        : narrow(text, span, number, evaluated.value());
  }

  private static Result marked(String text, Span span) {
    String number = text.substring(span.start() + FLOAT.length(), span.end());
    OptionalLong bits = float32(number);
    return bits.isPresent()
        ? value(bits.getAsLong(), 1, false, span)
        : wrong("'" + Quote.of(number) + "' is not a float, such as f:1.5", span, null);
  }

  private static Result narrow(String text, Span span, Span number, long value) {
    // The digits of a number from 2^63 on come out negative.
    boolean huge = value < 0 && isLiteral(text, number);
    if (huge || value < Integer.MIN_VALUE || value > 0xffff_ffffL) {
      String shown = Quote.of(span.of(text));
      String message = " does not fit in 32 bits; u64:" + shown + " takes two words";
      return wrong(shown + message, span, WIDE + span.of(text));
    }
    return value(value & 0xffff_ffffL, 1, false, span);
  }

  private static Result failed(String text, Span span, EvaluatedExpression evaluated) {
    String all = span.of(text);
    if (float32(all).isPresent()) {
      String message = "' is not a whole number; write f:" + all + " for the bits of a float";
      return wrong("'" + all + message, span, FLOAT + all);
    }
    Span at = evaluated.at();
    return new Result(0, 0, false, evaluated.mistake(), true, at.start(), at.end(), null);
  }

  private static Result value(long bits, int words, boolean bare, Span span) {
    return new Result(bits, words, bare, null, false, span.start(), span.end(), null);
  }

  private static Result wrong(String mistake, Span span, String fix) {
    return new Result(0, 0, false, mistake, false, span.start(), span.end(), fix);
  }

  private static boolean starts(String text, Span span, String prefix) {
    return text.startsWith(prefix, span.start()) && span.length() > prefix.length();
  }

  private static boolean isDigit(String text, int at) {
    return Letters.isDigit(text.charAt(at));
  }

  private static boolean isLiteral(String text, Span span) {
    return isDigit(text, span.start())
        && Letters.nameEnd(text, span.start(), span.end()) == span.end();
  }

  private static boolean isPointed(String text, Span span) {
    boolean sign = !span.isEmpty() && "+-".indexOf(text.charAt(span.start())) >= 0;
    int digits = sign ? span.start() + 1 : span.start();
    int point = Letters.digitsEnd(text, digits, span.end());
    return point > digits && point < span.end() && text.charAt(point) == '.';
  }

  /** The bits of a binary32: {@code 1.5}, {@code -2e-3}, {@code nan}, {@code inf}, {@code -inf}. */
  public static OptionalLong float32(String text) {
    return FloatText.bits(text);
  }
}
