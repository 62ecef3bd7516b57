package org.sass.lang.text;

/**
 * Measures how deep a text nests, before something reads it recursively: any text must be read
 * without running out of stack.
 */
public final class Nesting {

  /** Deeper than a programmer writes, and far from any limit of the machine. */
  public static final int DEEPEST = 100;

  private Nesting() {}

  /** Whether parentheses and signs nest too deep between two offsets. */
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
      if (depth > DEEPEST || signs > DEEPEST) {
        return true;
      }
    }
    return false;
  }
}
