package org.sass.lang.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Collects the problems of one source text. */
public final class ProblemCollector {

  /**
   * Greatest number of errors, and of other problems, that are kept. More are not worth reading.
   * Even a hundred megabytes of noise must not take much memory or time.
   */
  public static final int MAX_PROBLEMS = 10_000;

  private final List<Problem> problems = new ArrayList<>();
  private int errorCount;
  private int otherCount;

  public void add(Problem problem) {
    int count = problem.isError() ? errorCount++ : otherCount++;
    if (count < MAX_PROBLEMS) {
      problems.add(problem);
    }
  }

  /** Returns the number of problems kept, for a later call of {@link #problemsSince}. */
  public int size() {
    return problems.size();
  }

  /**
   * Returns the problems added since {@link #size} returned {@code size}; null if some may be
   * missing because the limit is reached.
   */
  public List<Problem> problemsSince(int size) {
    return isFull() || otherCount >= MAX_PROBLEMS
        ? null
        : size == problems.size()
            ? List.of()
            : List.copyOf(problems.subList(size, problems.size()));
  }

  /**
   * Adds all of the problems, or none if the limit would be reached.
   *
   * @param newErrorCount how many of them are errors
   * @return whether they were added
   */
  public boolean addAll(List<Problem> newProblems, int newErrorCount) {
    if (errorCount + newErrorCount >= MAX_PROBLEMS
        || otherCount + newProblems.size() - newErrorCount >= MAX_PROBLEMS) {
      return false;
    }
    problems.addAll(newProblems);
    errorCount += newErrorCount;
    otherCount += newProblems.size() - newErrorCount;
    return true;
  }

  /** Returns a copy of the problems, in the order in which they were added. */
  public List<Problem> toList() {
    return problems.isEmpty() ? List.of() : List.copyOf(problems);
  }

  /**
   * Returns whether the limit of errors is reached, so that there is no point in looking for more.
   */
  public boolean isFull() {
    return errorCount >= MAX_PROBLEMS;
  }

  public boolean hasErrors() {
    return errorCount > 0;
  }

  public void error(Place place, String code, String message) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()));
  }

  public void error(Place place, String code, String message, String fix) {
    add(Problem.error(code, message, place.line(), place.start(), place.end()).withFix(fix));
  }

  /**
   * Adds an error with related places. A message that names another line must be added by this
   * method or by {@link #warning(Place, String, String, String, Place...)}.
   *
   * @param relatedMessage what is at the related places, in a few words
   */
  public void error(
      Place place, String code, String message, String relatedMessage, Place... relatedPlaces) {
    Problem problem = Problem.error(code, message, place.line(), place.start(), place.end());
    add(problem.withRelated(related(relatedMessage, relatedPlaces)));
  }

  /**
   * Adds a warning with related places.
   *
   * @param relatedMessage what is at the related places, in a few words
   */
  public void warning(
      Place place, String code, String message, String relatedMessage, Place... relatedPlaces) {
    Problem problem = Problem.warning(code, message, place.line(), place.start(), place.end());
    add(problem.withRelated(related(relatedMessage, relatedPlaces)));
  }

  private static List<Problem.Related> related(String relatedMessage, Place... relatedPlaces) {
    return Stream.of(relatedPlaces)
        .map(other -> new Problem.Related(other.line(), other.start(), other.end(), relatedMessage))
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

  /** Sorts the problems by line and column, and returns a copy of them. */
  public List<Problem> sorted() {
    problems.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return List.copyOf(problems);
  }
}
