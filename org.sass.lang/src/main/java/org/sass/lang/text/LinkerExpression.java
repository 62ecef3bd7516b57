package org.sass.lang.text;

import java.util.function.Predicate;

/**
 * Finds values in an instruction that only the linker knows, as nvdisasm writes them for a file
 * with relocations: {@code 32@lo(name)}, {@code 32@hi((f + .L_x_1@srel))}, {@code fun@fdesc(name)},
 * and {@code `(name)} with a name that the text does not declare.
 */
public final class LinkerExpression {

  private LinkerExpression() {}

  /**
   * Returns the name that is looked up for an expression: what is in its backquote, or all of it.
   */
  public static String nameIn(String expression) {
    return expression.startsWith("`")
        ? expression.substring(2, expression.length() - 1)
        : expression;
  }

  /** Returns whether a looked-up name is such an expression and no name that a text can declare. */
  public static boolean isOne(String name) {
    return name.indexOf('@') >= 0;
  }

  /**
   * Returns the offset after the expression with an at sign, such as {@code 32@lo(name)}, that
   * starts at {@code from}; {@code from} if none starts there.
   */
  public static int end(String text, int from, int limit) {
    int at = Letters.nameEnd(text, from, limit);
    if (at == from || at >= limit || text.charAt(at) != '@') {
      return from;
    }
    int open = Letters.nameEnd(text, at + 1, limit);
    if (open == at + 1 || open >= limit || text.charAt(open) != '(') {
      return from;
    }
    int depth = 0;
    for (int i = open; i < limit; i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    return from;
  }

  /**
   * Returns the first value between two offsets that only the linker knows; null if there is none.
   *
   * @param isDeclared tells whether the text declares a name, such as a label
   */
  public static Span find(String text, int start, int limit, Predicate<String> isDeclared) {
    for (int i = start; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '`' && i + 1 < limit && text.charAt(i + 1) == '(') {
        int nameEnd = Letters.nameEnd(text, i + 2, limit);
        boolean isClosed = nameEnd < limit && text.charAt(nameEnd) == ')';
        if (isClosed && !isDeclared.test(text.substring(i + 2, nameEnd))) {
          return new Span(i, nameEnd + 1);
        }
      } else if (Letters.isNamePart(c)) {
        int end = end(text, i, limit);
        if (end > i) {
          return new Span(i, end);
        }
        i = Letters.nameEnd(text, i, limit) - 1;
      }
    }
    return null;
  }
}
