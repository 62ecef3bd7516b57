package org.sass.lang.text;

import java.util.function.Predicate;

/**
 * Finds values in an instruction that only the linker knows, as nvdisasm writes them for a file
 * with relocations: {@code 32@lo(name)}, {@code 32@hi((f + .L_x_1@srel))}, {@code fun@fdesc(name)},
 * and {@code `(name)} with a name that the text does not declare.
 */
public final class LinkerExpression {

  /** Greatest length of what is in parentheses. It keeps the time for a line of noise linear. */
  private static final int MAX_LENGTH = 1 << 12;

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
    int close = closingParenthesis(text, open, limit);
    return close < 0 ? from : close + 1;
  }

  /**
   * Returns the range of the name in {@code `(name)} if a backquote at {@code from} begins one that
   * is closed, else null. The name may be one of C++ with parentheses, {@code `(f(int*))}.
   */
  public static Span quotedName(String text, int from, int limit) {
    int open = from + 1;
    boolean isQuoted = open < limit && text.charAt(from) == '`' && text.charAt(open) == '(';
    int close = isQuoted ? closingParenthesis(text, open, limit) : -1;
    return close <= open + 1 ? null : new Span(open + 1, close);
  }

  /** Returns the offset of the parenthesis that closes the one at {@code open}; -1 if none does. */
  private static int closingParenthesis(String text, int open, int limit) {
    int depth = 0;
    int last = Math.min(limit, open + MAX_LENGTH);
    for (int i = open; i < last; i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the first value between two offsets that only the linker knows; null if there is none.
   *
   * @param isDeclared tells whether the text declares a name, such as a label
   */
  public static Span find(String text, int start, int limit, Predicate<String> isDeclared) {
    for (int i = start; i < limit; i++) {
      char c = text.charAt(i);
      Span quoted = quotedName(text, i, limit);
      if (quoted != null) {
        if (!isDeclared.test(quoted.textIn(text))) {
          return new Span(i, quoted.end() + 1);
        }
        i = quoted.end();
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
