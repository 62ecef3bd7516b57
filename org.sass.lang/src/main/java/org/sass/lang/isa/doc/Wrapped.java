package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;

/** Text for people in lines of a terminal. */
public final class Wrapped {
  /** No line of a page is longer. */
  public static final int WIDTH = 100;

  private Wrapped() {}

  /** The text in lines of at most so many characters, broken between words. */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Writes text after a lead; what does not fit goes on below the text's start. No line is longer
   * than {@link #WIDTH}, but for words that are, and none ends in blanks.
   */
  public static void write(String lead, String text, StringBuilder out) {
    String before = lead;
    for (String line : lines(text, WIDTH - lead.length())) {
      out.append((before + line).stripTrailing()).append('\n');
      before = " ".repeat(lead.length());
    }
  }
}
