package org.sass.sim.cli.io;

/**
 * Colours for a terminal.
 *
 * @param on whether to use them
 */
public record Ansi(boolean on) {
  private static final String[] COLOURS = {"32", "36", "33", "35", "34", "31"};
  private static final String RESET = "\033[0m";

  public String bold(String text) {
    return wrap(text, "1");
  }

  public String faint(String text) {
    return wrap(text, "2");
  }

  /** The colour of operand number {@code index}; bold for what belongs to no operand. */
  public String operand(String text, int index) {
    return index < 0 ? bold(text) : wrap(text, COLOURS[index % COLOURS.length]);
  }

  private String wrap(String text, String code) {
    return on && !text.isEmpty() ? "\033[" + code + "m" + text + RESET : text;
  }
}
