package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;

/** Wraps text for people into the lines of a terminal. */
public final class TextWrapper {
  /** Greatest number of characters in a line of a page. */
  public static final int WIDTH = 100;

  private TextWrapper() {}

  /**
   * Breaks the text between words into lines of at most {@code width} characters; a longer word
   * gets a line of its own.
   */
  public static List<String> wrap(String text, int width) {
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
   * Writes text after a lead; further lines are indented to where the text starts. No line is
   * longer than {@link #WIDTH}, unless a single word is too long, and no line ends in blanks.
   */
  public static void appendWrapped(String lead, String text, StringBuilder out) {
    String before = lead;
    for (String line : wrap(text, WIDTH - lead.length())) {
      out.append((before + line).stripTrailing()).append('\n');
      before = " ".repeat(lead.length());
    }
  }
}
