package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.document.Document;

/**
 * A piece of a {@link Document} to be replaced. Lines and columns count from 0; several changes of
 * one text all mean the text as it was before any of them, and do not overlap.
 *
 * @param text what to put there; empty to remove
 */
public record Change(int startLine, int startColumn, int endLine, int endColumn, String text) {

  private static final Comparator<Change> ORDER =
      Comparator.comparingInt(Change::startLine).thenComparingInt(Change::startColumn);

  /** How many changes are made one by one; more cost less in one new text. */
  private static final int FEW = 32;

  /** Puts a text between two characters. */
  public static Change insert(int line, int column, String text) {
    return new Change(line, column, line, column, text);
  }

  /** Replaces a part of a line. */
  public static Change replace(int line, int start, int end, String text) {
    return new Change(line, start, line, end, text);
  }

  /** Puts lines before a line; {@code text} has no break at its end. */
  public static Change lineBefore(Document document, int line, String text) {
    if (line >= document.lineCount()) {
      int last = document.lineCount() - 1;
      return insert(last, document.lineLength(last), lineBreak(document) + text);
    }
    return insert(line, 0, text + lineBreak(document));
  }

  /** Puts lines after a line; {@code text} has no break at its end. */
  public static Change lineBehind(Document document, int line, String text) {
    return insert(line, document.lineLength(line), lineBreak(document) + text);
  }

  /** Removes a line with its break. */
  public static Change removeLine(Document document, int line) {
    if (line + 1 < document.lineCount()) {
      return new Change(line, 0, line + 1, 0, "");
    }
    int before = Math.max(0, line - 1);
    int from = line == 0 ? 0 : document.lineLength(before);
    return new Change(before, from, line, document.lineLength(line), "");
  }

  /** How the lines of a text end. */
  static String lineBreak(Document document) {
    if (document.lineCount() < 2) {
      return "\n";
    }
    return document.text(0, document.lineLength(0), 1, 0);
  }

  /** The text after some changes. */
  public static Document apply(Document document, List<Change> changes) {
    List<Change> sorted = new ArrayList<>(changes);
    sorted.sort(ORDER);
    if (sorted.size() > FEW) {
      return Document.of(document.options(), text(document, sorted));
    }
    Document now = document;
    for (int i = sorted.size() - 1; i >= 0; i--) {
      Change c = sorted.get(i);
      now = now.edit(c.startLine, c.startColumn, c.endLine, c.endColumn, c.text);
    }
    return now;
  }

  private static String text(Document document, List<Change> sorted) {
    StringBuilder text = new StringBuilder();
    int line = 0;
    int column = 0;
    for (Change c : sorted) {
      text.append(document.text(line, column, c.startLine, c.startColumn)).append(c.text);
      line = c.endLine;
      column = c.endColumn;
    }
    int end = document.lineCount() - 1;
    return text.append(document.text(line, column, end, document.lineLength(end))).toString();
  }

  /**
   * What replaces a part of a line by another text: the smallest piece in which both differ.
   *
   * @param start first column of the part
   */
  static Change smallest(int line, int start, String was, String now) {
    int most = Math.min(was.length(), now.length());
    int same = 0;
    while (same < most && was.charAt(same) == now.charAt(same)) {
      same++;
    }
    int tail = 0;
    while (tail < most - same
        && was.charAt(was.length() - 1 - tail) == now.charAt(now.length() - 1 - tail)) {
      tail++;
    }
    return replace(
        line, start + same, start + was.length() - tail, now.substring(same, now.length() - tail));
  }
}
