package org.sass.lang.ide.format;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.sass.lang.ide.text.Positions;

/** Computes the edits between two versions of a line that differ only in white space. */
final class WhitespaceEdits {

  private WhitespaceEdits() {}

  /**
   * Adds an edit for each gap that differs. Adds none if the versions differ in anything but white
   * space.
   */
  static void addEdits(int line, String was, String now, List<TextEdit> edits) {
    if (was.equals(now)) {
      return;
    }
    List<TextEdit> found = new ArrayList<>();
    int i = 0;
    int k = 0;
    while (i < was.length() || k < now.length()) {
      int from = i;
      int start = k;
      i = skipBlanks(was, i);
      k = skipBlanks(now, k);
      if (i - from != k - start || !was.regionMatches(from, now, start, i - from)) {
        Range gap = Positions.toRange(line, from, i);
        found.add(new TextEdit(gap, now.substring(start, k)));
      }
      boolean ends = i == was.length() || k == now.length();
      if (ends ? i < was.length() || k < now.length() : was.charAt(i) != now.charAt(k)) {
        return;
      }
      i++;
      k++;
    }
    edits.addAll(found);
  }

  private static int skipBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }
}
