package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Range;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.Problem;

/**
 * A problem in the answer to a custom request.
 *
 * @param severity {@code error}, {@code warning}, {@code info} or {@code hint}
 * @param code short name, equal to the code of the diagnostic
 * @param message what is wrong, why, and what to do
 * @param range its place
 */
public record AnswerProblem(String severity, String code, String message, Range range) {

  /** Maximum number of problems in an answer. */
  private static final int MAX_PROBLEMS = 100;

  static AnswerProblem of(Problem problem) {
    int line = Math.max(0, problem.line() - 1);
    Range range = Positions.toRange(line, problem.start(), problem.end());
    return new AnswerProblem(
        problem.severity().displayName(), problem.code(), problem.message(), range);
  }

  /** Returns the first 100 problems, or the first 100 errors among them. */
  static List<AnswerProblem> of(List<Problem> problems, boolean errorsOnly) {
    List<AnswerProblem> findings = new ArrayList<>();
    for (Problem problem : problems) {
      if (findings.size() < MAX_PROBLEMS && (problem.isError() || !errorsOnly)) {
        findings.add(of(problem));
      }
    }
    return findings;
  }
}
