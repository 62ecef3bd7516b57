package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers the problems of one source text. */
final class ProblemList {

  /** Nobody reads more, and a hundred megabytes of noise must not fill the memory. */
  static final int MOST = 10_000;

  private final List<Problem> problems = new ArrayList<>();
  private boolean errors;
  private int left;
  private int lastLine = 1;

  void add(Problem problem) {
    errors |= problem.isError();
    if (problems.size() < MOST) {
      problems.add(problem);
    } else {
      left++;
      lastLine = Math.max(lastLine, problem.line());
    }
  }

  boolean hasErrors() {
    return errors;
  }

  void error(Place place, String code, String message) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()));
  }

  void error(Place place, String code, String message, String fix) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()).withFix(fix));
  }

  void warning(Place place, String code, String message) {
    add(Problem.warning(code, message, place.line(), place.start(), place.end()));
  }

  void info(Place place, String code, String message) {
    add(Problem.info(code, message, place.line(), place.start(), place.end()));
  }

  void hint(Place place, String code, String message) {
    add(Problem.hint(code, message, place.line(), place.start(), place.end()));
  }

  void hint(Place place, String code, String message, String fix) {
    add(Problem.hint(code, message, place.line(), place.start(), place.end()).withFix(fix));
  }

  /** All of them, by place. */
  List<Problem> sorted() {
    List<Problem> sorted = new ArrayList<>(problems);
    if (left > 0) {
      sorted.add(
          Problem.error(
              "too-many-problems",
              left + " more problems are not shown; mend the first ones and look again",
              lastLine,
              0,
              0));
    }
    sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return List.copyOf(sorted);
  }
}
