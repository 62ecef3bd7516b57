package org.sass.lang.ide.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.sass.lang.ide.settings.Settings.Level;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;

/** Chooses the problems that a client receives. */
final class ProblemFilter {

  /**
   * Greatest number of problems shown. More are never read, and sending ten thousand at each
   * keystroke would take longer than finding them.
   */
  static final int MAX_SHOWN = 1000;

  /** The code of the message that says how many problems are not shown. */
  static final String MORE_PROBLEMS_CODE = "more-problems";

  private static final Comparator<Problem> BY_POSITION =
      Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start);

  private ProblemFilter() {}

  /**
   * Returns the problems to show, in the order of the text, with the severities that the user
   * chose. If there are more than {@link #MAX_SHOWN}, errors are preferred, and one more message
   * gives the number left out.
   *
   * @param levels the user's severities by code; problems with a code that is off are left out
   */
  static List<Problem> of(List<List<Problem>> sources, Map<String, Level> levels) {
    List<Problem> errors = new ArrayList<>();
    List<Problem> others = new ArrayList<>();
    int count = 0;
    for (List<Problem> source : sources) {
      for (Problem problem : source) {
        Level level = levels.isEmpty() ? null : levels.get(problem.code());
        if (level == Level.OFF) {
          continue;
        }
        count++;
        Problem shown = level == null ? problem : problem.withSeverity(severity(level));
        List<Problem> list = shown.isError() ? errors : others;
        if (list.size() < MAX_SHOWN) {
          list.add(shown);
        }
      }
    }
    int room = Math.min(others.size(), MAX_SHOWN - errors.size());
    List<Problem> all = errors;
    all.addAll(others.subList(0, room));
    all.sort(BY_POSITION);
    if (count > all.size()) {
      all.add(omittedNotice(count - all.size(), all.get(all.size() - 1)));
    }
    return all;
  }

  private static Problem omittedNotice(int count, Problem last) {
    return Problem.info(
        MORE_PROBLEMS_CODE,
        count
            + " more problems are not shown; fix some of these first, or silence their codes with"
            + " the setting gsass.diagnostics",
        last.line(),
        last.start(),
        last.end());
  }

  private static Severity severity(Level level) {
    return switch (level) {
      case ERROR -> Severity.ERROR;
      case WARNING -> Severity.WARNING;
      case INFO -> Severity.INFO;
      default -> Severity.HINT;
    };
  }
}
