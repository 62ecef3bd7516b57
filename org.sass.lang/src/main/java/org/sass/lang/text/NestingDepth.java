package org.sass.lang.text;

/**
 * Measures how deep a text nests, before a recursive reader runs on it. Such a reader must not run
 * out of stack, whatever the text.
 */
public final class NestingDepth {

  /**
   * Greatest depth that is accepted. It is deeper than a programmer writes and far below what the
   * stack can hold.
   */
  public static final int MAX_DEPTH = 100;

  private NestingDepth() {}

  /**
   * Returns whether parentheses or signs nest deeper than {@link #MAX_DEPTH} between two offsets.
   */
  public static boolean isTooDeep(String text, int start, int end) {
    int depth = 0;
    int signs = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth = Math.max(0, depth - 1);
      } else if (c == '-' || c == '~' || c == '+') {
        signs++;
      } else if (!Letters.isBlank(c)) {
        signs = 0;
      }
      if (depth > MAX_DEPTH || signs > MAX_DEPTH) {
        return true;
      }
    }
    return false;
  }
}
