package org.sass.lang.text;

/**
 * Finds the control prefixes that other assemblers write before an instruction: five short words
 * with colons between them, {@code 01:-:2:Y:d} (maxas) or {@code -:-:D:-:08} (KeplerAs). No label
 * looks like this. The meaning of a prefix depends on the table; this class only finds its end.
 */
public final class ForeignControlPrefix {
  private static final int WORD_COUNT = 5;
  private static final int MAX_WORD_LENGTH = 2;

  private ForeignControlPrefix() {}

  /**
   * Returns the offset after the prefix that starts at {@code start}; {@code start} if there is
   * none.
   */
  public static int end(String text, int start, int end) {
    // This runs for every line, and few lines have a prefix, so most are rejected here.
    boolean canBePrefix =
        start + 2 < end && (text.charAt(start + 1) == ':' || text.charAt(start + 2) == ':');
    return canBePrefix ? read(text, start, end) : start;
  }

  private static int read(String text, int start, int end) {
    int at = start;
    for (int word = 1; word <= WORD_COUNT; word++) {
      int from = at;
      while (at < end && at - from < MAX_WORD_LENGTH && isPart(text.charAt(at))) {
        at++;
      }
      char stop = at < end ? text.charAt(at) : ' ';
      if (at == from || (word < WORD_COUNT ? stop != ':' : !Letters.isBlank(stop))) {
        return start;
      }
      at += word < WORD_COUNT ? 1 : 0;
    }
    return at;
  }

  private static boolean isPart(char c) {
    return c == '-' || Letters.isDigit(c) || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }
}
