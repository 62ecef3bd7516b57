package org.sass.lang.ide.analysis;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;

/**
 * The findings of analyses of a whole text. While the user types, the findings move with their
 * lines, so that nothing flickers until the text is analysed again.
 *
 * @param problems the findings, in the order of their lines
 */
public record AnalysisFindings(List<Problem> problems) {
  static final AnalysisFindings NONE = new AnalysisFindings(List.of());

  /**
   * Returns the findings after an edit, for findings that depend on all the lines they name: a
   * finding is removed if one of these lines is edited.
   *
   * @param firstLine first line edited, from 0
   * @param lastLine last line edited
   * @param addedLines number of lines that the edit added; negative if it removed some
   */
  AnalysisFindings shiftedUnlessRelatedEdited(int firstLine, int lastLine, int addedLines) {
    List<Problem> together =
        problems.stream()
            .filter(
                p ->
                    p.related().stream()
                        .noneMatch(r -> r.line() - 1 >= firstLine && r.line() - 1 <= lastLine))
            .toList();
    return together.isEmpty()
        ? NONE
        : new AnalysisFindings(together).shifted(firstLine, lastLine, addedLines);
  }

  /**
   * Returns the findings after an edit. Findings in the edited lines are removed.
   *
   * @param firstLine first line edited, from 0
   * @param lastLine last line edited
   * @param addedLines number of lines that the edit added; negative if it removed some
   */
  AnalysisFindings shifted(int firstLine, int lastLine, int addedLines) {
    if (problems.isEmpty()) {
      return this;
    }
    List<Problem> moved = new ArrayList<>(problems.size());
    for (Problem p : problems) {
      int line = p.line() - 1;
      if (line < firstLine || line > lastLine) {
        moved.add(p.afterEdit(firstLine + 1, lastLine + 1, addedLines));
      }
    }
    return new AnalysisFindings(moved);
  }
}
