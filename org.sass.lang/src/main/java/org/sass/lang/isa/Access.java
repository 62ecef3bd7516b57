package org.sass.lang.isa;

/**
 * The way in which an instruction accesses an operand.
 *
 * @param reads whether the instruction uses the value
 * @param writes whether the instruction writes a value
 * @param registerCount number of registers, from the named one on; 0 if a modifier decides
 * @param isCertain whether it always accesses all of them; otherwise perhaps fewer
 */
public record Access(boolean reads, boolean writes, int registerCount, boolean isCertain) {

  /** Writes the operand. */
  public static final Access WRITE = new Access(false, true, 0, true);

  /** Reads the operand. */
  public static final Access READ = new Access(true, false, 0, true);

  /**
   * Parses the notation of a table: {@code w}, {@code r}, {@code rw}, {@code r*2}, {@code rw*4?}.
   * Returns null for other texts.
   */
  static Access parse(String text) {
    boolean isCertain = !text.endsWith("?");
    String rest = isCertain ? text : text.substring(0, text.length() - 1);
    int words = 0;
    int star = rest.indexOf('*');
    if (star >= 0) {
      String count = rest.substring(star + 1);
      if (!count.matches("[1-8]")) {
        return null;
      }
      words = count.charAt(0) - '0';
      rest = rest.substring(0, star);
    }
    return switch (rest) {
      case "r" -> new Access(true, false, words, isCertain);
      case "w" -> new Access(false, true, words, isCertain);
      case "rw" -> new Access(true, true, words, isCertain);
      default -> null;
    };
  }
}
