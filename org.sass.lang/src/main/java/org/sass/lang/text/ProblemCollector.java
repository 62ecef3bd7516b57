package org.sass.lang.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Gathers the problems of one source text. */
public final class ProblemCollector {

  /**
   * More are not worth reading, and a hundred megabytes of noise must take neither memory nor time.
   */
  public static final int MOST = 10_000;

  private final List<Problem> problems = new ArrayList<>();
  private int errors;
  private int others;

  public void add(Problem problem) {
    int count = problem.isError() ? errors++ : others++;
    if (count < MOST) {
      problems.add(problem);
    }
  }

  /** How many were gathered, for {@link #since}. */
  public int size() {
    return problems.size();
  }

  /** What was gathered since there were so many; null if something may be missing. */
  public List<Problem> since(int size) {
    return isFull() || others >= MOST
        ? null
        : size == problems.size()
            ? List.of()
            : List.copyOf(problems.subList(size, problems.size()));
  }

  /** Adds problems, unless there are so many that some would get lost. */
  public boolean addAll(List<Problem> more, int moreErrors) {
    if (errors + moreErrors >= MOST || others + more.size() - moreErrors >= MOST) {
      return false;
    }
    problems.addAll(more);
    errors += moreErrors;
    others += more.size() - moreErrors;
    return true;
  }

  /** What was gathered, in that order; shares nothing with the list. */
  public List<Problem> all() {
    return problems.isEmpty() ? List.of() : List.copyOf(problems);
  }

  /** Whether there are so many errors that looking for more is no use. */
  public boolean isFull() {
    return errors >= MOST;
  }

  public boolean hasErrors() {
    return errors > 0;
  }

  public void error(Place place, String code, String message) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()));
  }

  public void error(Place place, String code, String message, String fix) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()).withFix(fix));
  }

  /**
   * An error that has to do with other places. Each message that names a line is of this kind, or
   * the {@link #warning(Place, String, String, String, Place...) warning's}.
   *
   * @param what what is there, in a few words
   */
  public void error(Place place, String code, String message, String what, Place... others) {
    Problem problem = Problem.error(code, message, place.line(), place.start(), place.end());
    add(problem.withRelated(related(what, others)));
  }

  /** A warning that has to do with other places. */
  public void warning(Place place, String code, String message, String what, Place... others) {
    Problem problem = Problem.warning(code, message, place.line(), place.start(), place.end());
    add(problem.withRelated(related(what, others)));
  }

  private static List<Problem.Related> related(String what, Place... others) {
    return Stream.of(others)
        .map(other -> new Problem.Related(other.line(), other.start(), other.end(), what))
        .toList();
  }

  public void warning(Place place, String code, String message) {
    add(Problem.warning(code, message, place.line(), place.start(), place.end()));
  }

  public void info(Place place, String code, String message) {
    add(Problem.info(code, message, place.line(), place.start(), place.end()));
  }

  public void hint(Place place, String code, String message) {
    add(Problem.hint(code, message, place.line(), place.start(), place.end()));
  }

  public void hint(Place place, String code, String message, String fix) {
    add(Problem.hint(code, message, place.line(), place.start(), place.end()).withFix(fix));
  }

  /** All of them, by place. */
  public List<Problem> sorted() {
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return List.copyOf(problems);
  }
}
