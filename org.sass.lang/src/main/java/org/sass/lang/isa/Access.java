package org.sass.lang.isa;

/**
 * What an instruction does to an operand.
 *
 * @param reads whether it uses what is there
 * @param writes whether it puts something there
 * @param words how many registers, from the one named on; 0 where a modifier says it
 * @param sure whether it does so always: of a run of registers it may be fewer
 */
public record Access(boolean reads, boolean writes, int words, boolean sure) {

  /** Puts something there. */
  public static final Access WRITE = new Access(false, true, 0, true);

  /** Uses what is there. */
  public static final Access READ = new Access(true, false, 0, true);

  /**
   * The notation of a table: {@code w}, {@code r}, {@code rw}, {@code r*2}, {@code rw*4?}; or null.
   */
  static Access parse(String text) {
    boolean sure = !text.endsWith("?");
    String rest = sure ? text : text.substring(0, text.length() - 1);
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
      case "r" -> new Access(true, false, words, sure);
      case "w" -> new Access(false, true, words, sure);
      case "rw" -> new Access(true, true, words, sure);
      default -> null;
    };
  }
}
