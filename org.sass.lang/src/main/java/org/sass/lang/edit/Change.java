package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.document.Document;

/**
 * A replacement of a range of a {@link Document}. Lines and columns count from 0. If there are
 * several changes of one text, all refer to the text before the first of them, and they do not
 * overlap.
 *
 * @param text the new text; empty to remove the range
 */
public record Change(int startLine, int startColumn, int endLine, int endColumn, String text) {

  private static final Comparator<Change> ORDER =
      Comparator.comparingInt(Change::startLine).thenComparingInt(Change::startColumn);

  /**
   * Maximum number of changes that are applied one by one. For more it is faster to build a new
   * text.
   */
  private static final int MAX_SINGLE_CHANGES = 32;

  /** Returns the change that inserts a text at a place. */
  public static Change insert(int line, int column, String text) {
    return new Change(line, column, line, column, text);
  }

  /** Returns the change that replaces a part of a line. */
  public static Change replace(int line, int start, int end, String text) {
    return new Change(line, start, line, end, text);
  }

  /**
   * Returns the change that inserts lines before a line. {@code text} has no line break at its end.
   */
  public static Change insertLineBefore(Document document, int line, String text) {
    if (line >= document.lineCount()) {
      int last = document.lineCount() - 1;
      return insert(last, document.lineLength(last), lineBreak(document) + text);
    }
    return insert(line, 0, text + lineBreak(document));
  }

  /**
   * Returns the change that inserts lines after a line. {@code text} has no line break at its end.
   */
  public static Change insertLineAfter(Document document, int line, String text) {
    return insert(line, document.lineLength(line), lineBreak(document) + text);
  }

  /** Returns the change that removes a line with its line break. */
  public static Change removeLine(Document document, int line) {
    if (line + 1 < document.lineCount()) {
      return new Change(line, 0, line + 1, 0, "");
    }
    int before = Math.max(0, line - 1);
    int from = line == 0 ? 0 : document.lineLength(before);
    return new Change(before, from, line, document.lineLength(line), "");
  }

  /** Returns the line break that the text uses: that of its first line. */
  static String lineBreak(Document document) {
    if (document.lineCount() < 2) {
      return "\n";
    }
    return document.text(0, document.lineLength(0), 1, 0);
  }

  /** Returns the document after the changes. */
  public static Document apply(Document document, List<Change> changes) {
    List<Change> sorted = new ArrayList<>(changes);
    sorted.sort(ORDER);
    if (sorted.size() > MAX_SINGLE_CHANGES) {
      return Document.of(document.options(), applyToText(document, sorted));
    }
    Document now = document;
    for (int i = sorted.size() - 1; i >= 0; i--) {
      Change c = sorted.get(i);
      now = now.edit(c.startLine, c.startColumn, c.endLine, c.endColumn, c.text);
    }
    return now;
  }

  private static String applyToText(Document document, List<Change> sorted) {
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
   * Returns the smallest change that turns a part of a line into another text.
   *
   * @param start first column of the part
   * @param oldText the old text of the part
   * @param newText the new text of the part
   */
  static Change minimal(int line, int start, String oldText, String newText) {
    int maxCommon = Math.min(oldText.length(), newText.length());
    int same = 0;
    while (same < maxCommon && oldText.charAt(same) == newText.charAt(same)) {
      same++;
    }
    int tail = 0;
    while (tail < maxCommon - same
        && oldText.charAt(oldText.length() - 1 - tail)
            == newText.charAt(newText.length() - 1 - tail)) {
      tail++;
    }
    return replace(
        line,
        start + same,
        start + oldText.length() - tail,
        newText.substring(same, newText.length() - tail));
  }
}
