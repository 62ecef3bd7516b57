package org.sass.sim.cli.io;

/**
 * Colours text for a terminal with ANSI escape sequences.
 *
 * @param enabled whether to colour; otherwise texts stay as they are
 */
public record Ansi(boolean enabled) {
  private static final String[] COLOURS = {"32", "36", "33", "35", "34", "31"};
  private static final String RESET = "\033[0m";

  public String bold(String text) {
    return wrap(text, "1");
  }

  public String faint(String text) {
    return wrap(text, "2");
  }

  /**
   * Returns a text in the colour of an operand.
   *
   * @param index the number of the operand, from 0; below 0 for text that belongs to no operand,
   *     which becomes bold
   */
  public String operand(String text, int index) {
    return index < 0 ? bold(text) : wrap(text, COLOURS[index % COLOURS.length]);
  }

  private String wrap(String text, String code) {
    return enabled && !text.isEmpty() ? "\033[" + code + "m" + text + RESET : text;
  }
}
