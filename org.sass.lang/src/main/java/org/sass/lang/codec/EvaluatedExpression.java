package org.sass.lang.codec;

import org.sass.lang.text.Letters;
import org.sass.lang.text.NestingDepth;
import org.sass.lang.text.Span;

/**
 * The result of an expression that fills a whole range of text.
 *
 * @param value its value if {@code mistake} is null
 * @param mistake why it has no value, or null
 * @param mistakeSpan the range of the mistake; empty if something is missing
 */
public record EvaluatedExpression(long value, String mistake, Span mistakeSpan) {

  /** Evaluates the expression between two offsets of a text. */
  public static EvaluatedExpression of(String text, Span span, Symbols names) {
    if (NestingDepth.isTooDeep(text, span.start(), span.end())) {
      return failure("parentheses and signs nest too deep", span);
    }
    ExpressionReader expressions = new ExpressionReader(text, span.end(), names);
    long value = expressions.read(span.start());
    if (!expressions.isValid() && expressions.failure() != null) {
      return failure(
          expressions.failure(), new Span(expressions.failureStart(), expressions.failureEnd()));
    }
    int next = Letters.skipBlanks(text, expressions.end(), span.end());
    Span rest = new Span(next, span.end());
    if (!expressions.isValid()) {
      return failure("a number or a name is missing here", rest);
    }
    return next < span.end()
        ? failure("an operator is missing before this", rest)
        : new EvaluatedExpression(value, null, span);
  }

  private static EvaluatedExpression failure(String mistake, Span mistakeSpan) {
    return new EvaluatedExpression(0, mistake, mistakeSpan);
  }
}
