package org.sass.lang.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Something to say about a place in a source text: the thing, the reason and the way out.
 *
 * @param severity how bad it is; only {@link Severity#ERROR} keeps a program from being assembled
 * @param code a stable short name in kebab-case, such as {@code unknown-mnemonic}
 * @param message one line for people
 * @param line line number, from 1; 0 where the problem is in no text
 * @param start first column marked, from 0, in UTF-16 units
 * @param end column after the last one marked; greater than {@code start} except at a line's end
 * @param fix the text that would fix the marked range, or null where there is no single one
 * @param related other places that have to do with it
 */
public record Problem(
    Severity severity,
    String code,
    String message,
    int line,
    int start,
    int end,
    String fix,
    List<Related> related) {

  /**
   * Another place that a problem has to do with, such as the first of two declarations.
   *
   * @param line line number, from 1
   * @param start first column, from 0, in UTF-16 units
   * @param end column after the last one
   * @param message what is there, in one line
   */
  public record Related(int line, int start, int end, String message) {}

  /** A problem of one place. */
  public Problem(
      Severity severity, String code, String message, int line, int start, int end, String fix) {
    this(severity, code, message, line, start, end, fix, List.of());
  }

  /** How bad a problem is. */
  public enum Severity {
    /** Nothing can come of it. */
    ERROR,
    /** It works, but hardly as meant. */
    WARNING,
    /** Good to know. */
    INFO,
    /** It could be written better. */
    HINT;

    /** The word that messages use: {@code error}, {@code warning}, {@code info}, {@code hint}. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A mistake: the program cannot be assembled, or not be run. */
  public static Problem error(String code, String message, int line, int start, int end) {
    return new Problem(Severity.ERROR, code, message, line, start, end, null);
  }

  /** An error of no place in a text, such as an option or a limit of the machine; its line is 0. */
  public static Problem nowhere(String code, String message) {
    return error(code, message, 0, 0, 1);
  }

  /** Something that is hardly meant. */
  public static Problem warning(String code, String message, int line, int start, int end) {
    return new Problem(Severity.WARNING, code, message, line, start, end, null);
  }

  /** Something good to know. */
  public static Problem info(String code, String message, int line, int start, int end) {
    return new Problem(Severity.INFO, code, message, line, start, end, null);
  }

  /** A way to write it better. */
  public static Problem hint(String code, String message, int line, int start, int end) {
    return new Problem(Severity.HINT, code, message, line, start, end, null);
  }

  /** The same problem with a text that would fix the marked range. */
  public Problem withFix(String text) {
    return new Problem(severity, code, message, line, start, end, text, related);
  }

  /** The same problem with the other places that it has to do with. */
  public Problem withRelated(List<Related> places) {
    return new Problem(severity, code, message, line, start, end, fix, List.copyOf(places));
  }

  /** The same problem, taken as more or less serious. */
  public Problem withSeverity(Severity other) {
    return other == severity
        ? this
        : new Problem(other, code, message, line, start, end, fix, related);
  }

  /** The same problem in another line. */
  public Problem at(int now) {
    return now == line ? this : new Problem(severity, code, message, now, start, end, fix, related);
  }

  /**
   * The same problem after an edit of other lines; the places of the edited lines are no longer
   * named.
   *
   * @param first first line edited, from 1
   * @param last last line edited; the problem is in none of them
   * @param more how many lines there are more than before
   */
  public Problem moved(int first, int last, int more) {
    if (related.isEmpty() && (line < first || more == 0)) {
      return this;
    }
    List<Related> places = new ArrayList<>(related.size());
    for (Related place : related) {
      if (place.line < first) {
        places.add(place);
      } else if (place.line > last) {
        places.add(new Related(place.line + more, place.start, place.end, place.message));
      }
    }
    int now = line < first ? line : line + more;
    return new Problem(severity, code, message, now, start, end, fix, List.copyOf(places));
  }

  /** Whether it keeps the program from being assembled. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** As a compiler says it: {@code FILE:LINE:COL: error: MESSAGE [code]}, columns from 1. */
  public String format(String file) {
    return file
        + ":"
        + line
        + ":"
        + (start + 1)
        + ": "
        + severity.word()
        + ": "
        + message
        + " ["
        + code
        + "]";
  }
}
