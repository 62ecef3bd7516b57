package org.sass.lang.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A message about a place in a source text. It says what is wrong, why, and how to fix it.
 *
 * @param severity how bad it is; only {@link Severity#ERROR} keeps a program from being assembled
 * @param code a stable short name in kebab-case, such as {@code unknown-mnemonic}
 * @param message one line for people
 * @param line line number, from 1; 0 if the problem has no place in a text
 * @param start first column marked, from 0, in UTF-16 units
 * @param end column after the last one marked; greater than {@code start} except at a line's end
 * @param replacement the text that would fix the marked range, or null if there is no single one
 * @param related other places that the problem involves
 */
public record Problem(
    Severity severity,
    String code,
    String message,
    int line,
    int start,
    int end,
    String replacement,
    List<Related> related) {

  /**
   * Another place that a problem involves, such as the first of two declarations.
   *
   * @param line line number, from 1
   * @param start first column, from 0, in UTF-16 units
   * @param end column after the last one
   * @param message what is there, in one line
   */
  public record Related(int line, int start, int end, String message) {}

  /** Creates a problem without related places. */
  public Problem(
      Severity severity,
      String code,
      String message,
      int line,
      int start,
      int end,
      String replacement) {
    this(severity, code, message, line, start, end, replacement, List.of());
  }

  /** How bad a problem is. */
  public enum Severity {
    /** The program cannot be assembled or run. */
    ERROR,
    /** The program works, but probably not as intended. */
    WARNING,
    /** Useful information. */
    INFO,
    /** The text could be written better. */
    HINT;

    /**
     * Returns the word that messages use: {@code error}, {@code warning}, {@code info}, {@code
     * hint}.
     */
    public String displayName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Creates an error: the program cannot be assembled, or cannot be run. */
  public static Problem error(String code, String message, int line, int start, int end) {
    return new Problem(Severity.ERROR, code, message, line, start, end, null);
  }

  /**
   * Creates an error without a place in a text, such as a wrong option or a limit of the machine.
   * Its line is 0.
   */
  public static Problem withoutPlace(String code, String message) {
    return error(code, message, 0, 0, 1);
  }

  /** Creates a warning: the text is probably not what was intended. */
  public static Problem warning(String code, String message, int line, int start, int end) {
    return new Problem(Severity.WARNING, code, message, line, start, end, null);
  }

  /** Creates a problem that is only useful information. */
  public static Problem info(String code, String message, int line, int start, int end) {
    return new Problem(Severity.INFO, code, message, line, start, end, null);
  }

  /** Creates a hint: the text could be written better. */
  public static Problem hint(String code, String message, int line, int start, int end) {
    return new Problem(Severity.HINT, code, message, line, start, end, null);
  }

  /** Returns this problem with a text that would fix the marked range. */
  public Problem withFix(String text) {
    return new Problem(severity, code, message, line, start, end, text, related);
  }

  /** Returns this problem with these related places in place of its own. */
  public Problem withRelated(List<Related> places) {
    return new Problem(severity, code, message, line, start, end, replacement, List.copyOf(places));
  }

  /** Returns this problem with another severity. */
  public Problem withSeverity(Severity newSeverity) {
    return newSeverity == severity
        ? this
        : new Problem(newSeverity, code, message, line, start, end, replacement, related);
  }

  /** Returns this problem in another line, with the same columns and related places. */
  public Problem atLine(int newLine) {
    return newLine == line
        ? this
        : new Problem(severity, code, message, newLine, start, end, replacement, related);
  }

  /**
   * Returns this problem after an edit of other lines. Related places in the edited lines are
   * removed.
   *
   * @param firstEdited first line edited, from 1
   * @param lastEdited last line edited; the problem is in none of the edited lines
   * @param addedLines number of lines that the edit added; negative if it removed some
   */
  public Problem afterEdit(int firstEdited, int lastEdited, int addedLines) {
    if (related.isEmpty() && (line < firstEdited || addedLines == 0)) {
      return this;
    }
    List<Related> places = new ArrayList<>(related.size());
    for (Related place : related) {
      if (place.line < firstEdited) {
        places.add(place);
      } else if (place.line > lastEdited) {
        places.add(new Related(place.line + addedLines, place.start, place.end, place.message));
      }
    }
    int now = line < firstEdited ? line : line + addedLines;
    return new Problem(severity, code, message, now, start, end, replacement, List.copyOf(places));
  }

  /** Returns whether this problem keeps the program from being assembled. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /**
   * Formats this problem like a compiler: {@code FILE:LINE:COL: error: MESSAGE [code]}, with
   * columns from 1.
   */
  public String format(String file) {
    return file
        + ":"
        + line
        + ":"
        + (start + 1)
        + ": "
        + severity.displayName()
        + ": "
        + message
        + " ["
        + code
        + "]";
  }
}
