package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;

/** Finds the problems of some lines among all those of a program, which are sorted. */
public final class LineProblems {

  private LineProblems() {}

  /** The problems of lines, counted from 0; both are included. */
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

  /** The problems of a line, counted from 0. */
  public static List<Problem> of(Document document, int line) {
    return of(document, line, line);
  }
}
