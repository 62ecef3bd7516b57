package org.sass.lang.asm;

/**
 * What an expression that fills a whole range came to.
 *
 * @param value its value, where {@code mistake} is null
 * @param mistake why it has none, or null
 * @param at what is wrong; empty where something is missing
 */
public record Evaluated(long value, String mistake, Span at) {

  /** Reads the expression between two offsets of a text. */
  public static Evaluated of(String text, Span span, Symbols names) {
    if (Nesting.isTooDeep(text, span.start(), span.end())) {
      return bad("parentheses and signs nest too deep", span);
    }
    Expressions expressions = new Expressions(text, span.end(), names);
    long value = expressions.read(span.start());
    if (!expressions.valid() && expressions.failure() != null) {
      return bad(
          expressions.failure(), new Span(expressions.failureStart(), expressions.failureEnd()));
    }
    int next = Letters.skipBlanks(text, expressions.end(), span.end());
    Span rest = new Span(next, span.end());
    if (!expressions.valid()) {
      return bad("a number or a name is missing here", rest);
    }
    return next < span.end()
        ? bad("an operator is missing before this", rest)
        : new Evaluated(value, null, span);
  }

  private static Evaluated bad(String mistake, Span at) {
    return new Evaluated(0, mistake, at);
  }
}
