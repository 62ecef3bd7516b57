package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.Problem;

/**
 * A problem as an answer to a custom request says it.
 *
 * @param severity {@code error}, {@code warning}, {@code info} or {@code hint}
 * @param code short name, the same as that of the diagnostic
 * @param message thing, reason, way out
 * @param range where it is
 */
public record AnswerProblem(String severity, String code, String message, Range range) {

  /** An answer names so many problems at the most. */
  private static final int MOST = 100;

  static AnswerProblem of(Problem problem) {
    int line = Math.max(0, problem.line() - 1);
    Range range = Positions.range(line, problem.start(), problem.end());
    return new AnswerProblem(problem.severity().word(), problem.code(), problem.message(), range);
  }

  /** The first of many problems, or of the errors among them. */
  static List<AnswerProblem> of(List<Problem> problems, boolean errorsOnly) {
    List<AnswerProblem> findings = new ArrayList<>();
    for (Problem problem : problems) {
      if (findings.size() < MOST && (problem.isError() || !errorsOnly)) {
        findings.add(of(problem));
      }
    }
    return findings;
  }
}
