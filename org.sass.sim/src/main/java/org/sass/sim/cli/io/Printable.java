package org.sass.sim.cli.io;

/**
 * Makes texts from users and files safe to print, so that they cannot break lines or confuse
 * terminals.
 */
public final class Printable {
  private static final int MAX_LENGTH = 2000;

  private Printable() {}

  /**
   * Returns the text with control characters replaced by {@code ?}, tabs by spaces, and all after
   * the first 2000 characters by an ellipsis.
   */
  public static String of(String text) {
    boolean clean = text.length() <= MAX_LENGTH;
    for (int i = 0; clean && i < text.length(); i++) {
      clean = text.charAt(i) >= ' ' && text.charAt(i) != 0x7f;
    }
    if (clean) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(text.length(), MAX_LENGTH); i++) {
      char c = text.charAt(i);
      out.append(c == '\t' ? ' ' : c < ' ' || c == 0x7f ? '?' : c);
    }
    return text.length() > MAX_LENGTH ? out.append('…').toString() : out.toString();
  }
}
