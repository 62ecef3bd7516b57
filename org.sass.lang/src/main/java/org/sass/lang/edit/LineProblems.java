package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;

/** Finds the problems of some lines in the sorted problems of a program. */
public final class LineProblems {

  private LineProblems() {}

  /**
   * Returns the problems of a range of lines.
   *
   * @param first index of the first line, from 0
   * @param last index of the last line, which is included
   */
  public static List<Problem> of(Document document, int first, int last) {
    List<Problem> all = document.program().problems();
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).line() < first + 1) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    List<Problem> found = new ArrayList<>();
    for (int i = low; i < all.size() && all.get(i).line() <= last + 1; i++) {
      found.add(all.get(i));
    }
    return found;
  }

  /**
   * Returns the problems of a line.
   *
   * @param line index of the line, from 0
   */
  public static List<Problem> of(Document document, int line) {
    return of(document, line, line);
  }
}
