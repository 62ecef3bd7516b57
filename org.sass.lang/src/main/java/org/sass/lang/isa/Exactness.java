package org.sass.lang.isa;

/**
 * How well the result of the emulator's operation is known to be that of the hardware.
 *
 * @param level how well it is known
 * @param source what it is known from, and which part of it is not known
 */
public record Exactness(Level level, String source) {

  /** How well a result is known. */
  public enum Level {
    /** Documents define every bit, or it is proven bit for bit. */
    EXACT("exact"),
    /** The documents leave something open, which was chosen here. */
    CHOSEN("chosen"),
    /** The result is near that of the hardware, but not the same in every bit. */
    APPROXIMATE("approximate");

    private final String tableWord;

    Level(String tableWord) {
      this.tableWord = tableWord;
    }

    /** Returns the word that a table has for it. */
    public String tableWord() {
      return tableWord;
    }
  }

  /** Returns the word and the source: {@code exact: PTX ISA, add}. */
  public String text() {
    return level.tableWord + ": " + source;
  }
}
