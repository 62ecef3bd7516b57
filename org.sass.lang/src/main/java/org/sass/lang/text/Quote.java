package org.sass.lang.text;

/**
 * Quotes a piece of a source text in a message: shortened if it is long, and without control
 * characters.
 */
public final class Quote {
  private static final int MAX_LENGTH = 60;

  private Quote() {}

  /** Returns a text as a message shows it. */
  public static String of(String text) {
    return of(text, 0, text.length());
  }

  /** Returns the characters between two offsets of a text as a message shows them. */
  public static String of(String text, int start, int end) {
    StringBuilder out = new StringBuilder();
    for (int i = start; i < end; i++) {
      if (out.length() >= MAX_LENGTH) {
        return out.append("...").toString();
      }
      char c = text.charAt(i);
      out.append(c < ' ' || c == 0x7f || Letters.isInvisible(c) ? ' ' : c);
    }
    return out.toString();
  }
}
