package org.sass.lang.ide.analysis;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;

/**
 * What analyses of a whole text found. While the user types on, findings of other lines move along
 * with their lines, so that nothing flickers until the text is looked at again.
 *
 * @param problems in the order of their lines
 */
public record AnalysisFindings(List<Problem> problems) {
  static final AnalysisFindings NONE = new AnalysisFindings(List.of());

  /**
   * The same where a finding is about all the lines that it names: it is gone when one of them is
   * edited.
   */
  AnalysisFindings movedTogether(int first, int last, int more) {
    List<Problem> together =
        problems.stream()
            .filter(
                p ->
                    p.related().stream()
                        .noneMatch(r -> r.line() - 1 >= first && r.line() - 1 <= last))
            .toList();
    return together.isEmpty() ? NONE : new AnalysisFindings(together).moved(first, last, more);
  }

  /**
   * The findings after an edit; those of the lines edited are gone.
   *
   * @param first first line edited, from 0
   * @param last last line edited
   * @param more how many lines there are more than before
   */
  AnalysisFindings moved(int first, int last, int more) {
    if (problems.isEmpty()) {
      return this;
    }
    List<Problem> moved = new ArrayList<>(problems.size());
    for (Problem p : problems) {
      int line = p.line() - 1;
      if (line < first || line > last) {
        moved.add(p.moved(first + 1, last + 1, more));
      }
    }
    return new AnalysisFindings(moved);
  }
}
