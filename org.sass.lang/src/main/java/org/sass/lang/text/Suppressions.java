package org.sass.lang.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Comments that silence diagnostics: {@code // gsass-ignore: dead-write, unused-label} at the end
 * of a line or alone on the line before, and {@code // gsass-ignore-file: unused-label} anywhere.
 * Only the errors of launch comments can be silenced; other errors cannot. A reason may follow in
 * parentheses or after a dash.
 */
public final class Suppressions {
  private static final String KEYWORD = "gsass-ignore";
  private static final String FILE_KEYWORD = KEYWORD + "-file";

  /** The sources of problems. Each source is filtered separately. */
  public enum ProblemSource {
    /** The assembler. */
    TEXT,
    /** The analyses of whole kernels. */
    KERNELS,
    /** The check of launch comments, if there is one. */
    LAUNCH;

    static ProblemSource of(String code) {
      return DiagnosticCatalog.isLaunch(code)
          ? LAUNCH
          : DiagnosticCatalog.isAnalysis(code) ? KERNELS : TEXT;
    }
  }

  /**
   * Codes that only running a kernel or changing a compiled file can find. They are never reported
   * as unused.
   */
  private static final Set<String> LATER_CODES = Set.of("launch-file", "stack-frame");

  /**
   * A code that a comment names.
   *
   * @param code the code
   * @param line number of the comment's line, from 1
   * @param start column of the code, from 0
   * @param end column after it
   * @param targetLine number of the line in which the code is silenced; 0 for all lines
   */
  private record Suppression(String code, int line, int start, int end, int targetLine) {}

  /** What a comment silences: a code, in one line or (0) in all lines. */
  private record SuppressedCode(String code, int targetLine) {}

  private final List<Suppression> suppressions = new ArrayList<>();

  /** Lines that hold nothing but a comment of this kind; it applies to the line after it. */
  private final Set<Integer> commentOnlyLines = new HashSet<>();

  private final List<Problem> problems = new ArrayList<>();

  public Suppressions() {}

  /**
   * Returns a measure of what was read so far: the number of codes, problems and lines recorded.
   */
  public int size() {
    return suppressions.size() + problems.size() + commentOnlyLines.size();
  }

  /** Returns whether the comment between two offsets of a text is one that silences. */
  public static boolean isSuppression(String text, int start, int end) {
    int at = firstWordOffset(text, start, end);
    return text.startsWith(KEYWORD, at) && at + KEYWORD.length() <= end;
  }

  /** Returns the offset of the first word of a comment. */
  private static int firstWordOffset(String text, int start, int end) {
    int at = start;
    while (at < end && " \t/*#".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /** Reads the comments of a line, and records those that silence. */
  public void read(String text, SourceLine line) {
    for (SourceLine.Comment comment : line.comments()) {
      if (isSuppression(text, comment.start(), comment.end())) {
        read(text, line, comment);
      }
    }
  }

  private void read(String text, SourceLine line, SourceLine.Comment comment) {
    int at = firstWordOffset(text, comment.start(), comment.end());
    int colon = at;
    while (colon < comment.end() && text.charAt(colon) != ':') {
      colon++;
    }
    String word = text.substring(at, colon).strip();
    int number = line.number();
    if (colon == comment.end() || !word.equals(KEYWORD) && !word.equals(FILE_KEYWORD)) {
      String known = KEYWORD + ": CODE, CODE or " + FILE_KEYWORD + ": CODE";
      int column = at - line.start();
      problems.add(
          Problem.hint(
              "ignore-syntax",
              "this comment silences nothing; write " + known,
              number,
              column,
              column + Math.max(1, word.length())));
      return;
    }
    boolean whole = word.equals(FILE_KEYWORD);
    if (!whole && line.statements().isEmpty() && line.header() == null) {
      commentOnlyLines.add(number);
    }
    int end = comment.end();
    if (text.startsWith("*/", end - 2)) {
      end -= 2;
    }
    end = reasonStart(text, colon + 1, end);
    for (int i = colon + 1; i < end; i++) {
      int start = i;
      while (i < end && (Letters.isNamePart(text.charAt(i)) || text.charAt(i) == '-')) {
        i++;
      }
      if (i > start) {
        int from = start - line.start();
        String code = text.substring(start, i);
        suppressions.add(new Suppression(code, number, from, i - line.start(), whole ? 0 : number));
        checkCode(code, number, from);
      }
    }
  }

  /**
   * Returns the offset where the codes end. A reason starts there, in parentheses or after a dash
   * that belongs to no code.
   */
  private static int reasonStart(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      boolean dash = c == '-' && !Letters.isNamePart(text.charAt(i - 1)) && i > start;
      if (c == '(' || dash) {
        return i;
      }
    }
    return end;
  }

  private void checkCode(String code, int line, int start) {
    if (!DiagnosticCatalog.codes().contains(code) && !DiagnosticCatalog.checks().contains(code)) {
      problems.add(
          Problem.hint(
                  "unknown-code",
                  "no diagnostic is called "
                      + Quote.of(code)
                      + DidYouMean.nearestClause(code, DiagnosticCatalog.codes()),
                  line,
                  start,
                  start + code.length())
              .withFix(DidYouMean.nearestName(code, DiagnosticCatalog.codes())));
    }
  }

  /**
   * Returns the problems without those that comments silence. Adds hints about comments that
   * silence nothing.
   *
   * @param all problems of the text, sorted by place
   * @param source the source that found the problems
   */
  public List<Problem> filter(List<Problem> all, ProblemSource source) {
    boolean isUnaffected =
        suppressions.isEmpty() && (problems.isEmpty() || source != ProblemSource.TEXT);
    return isUnaffected ? all : applyTo(all, source);
  }

  /** Returns the problems without those that comments silence; errors are always kept. */
  public List<Problem> filterNonErrors(List<Problem> all) {
    if (suppressions.isEmpty()) {
      return all;
    }
    Map<SuppressedCode, Suppression> effective = effectiveSuppressions();
    return all.stream()
        .filter(
            p ->
                p.isError()
                    || !effective.containsKey(new SuppressedCode(p.code(), p.line()))
                        && !effective.containsKey(new SuppressedCode(p.code(), 0)))
        .toList();
  }

  /**
   * Returns whether comments silence a finding of a run. Findings that are errors can be silenced
   * too: unlike the assembler's errors, they do not keep the program from being assembled.
   *
   * @param code the code of the finding
   * @param line number of its line, from 1
   */
  public boolean isSuppressed(String code, int line) {
    if (suppressions.isEmpty()) {
      return false;
    }
    Map<SuppressedCode, Suppression> effective = effectiveSuppressions();
    return effective.containsKey(new SuppressedCode(code, line))
        || effective.containsKey(new SuppressedCode(code, 0));
  }

  private Map<SuppressedCode, Suppression> effectiveSuppressions() {
    Map<SuppressedCode, Suppression> effective = new LinkedHashMap<>();
    for (Suppression suppression : suppressions) {
      int target = suppression.targetLine;
      while (target > 0 && commentOnlyLines.contains(target)) {
        target++;
      }
      effective.putIfAbsent(new SuppressedCode(suppression.code, target), suppression);
    }
    return effective;
  }

  private List<Problem> applyTo(List<Problem> all, ProblemSource source) {
    Map<SuppressedCode, Suppression> effective = effectiveSuppressions();
    Set<SuppressedCode> used = new HashSet<>();
    Set<SuppressedCode> unsilenced = new HashSet<>();
    List<Problem> remaining = new ArrayList<>();
    for (Problem problem : all) {
      SuppressedCode here = new SuppressedCode(problem.code(), problem.line());
      SuppressedCode by =
          effective.containsKey(here) ? here : new SuppressedCode(problem.code(), 0);
      boolean mustBeTold = problem.isError() && source != ProblemSource.LAUNCH;
      if (mustBeTold || !effective.containsKey(by)) {
        remaining.add(problem);
        unsilenced.add(by);
      } else {
        used.add(by);
      }
    }
    if (source == ProblemSource.TEXT) {
      remaining.addAll(problems);
    }
    effective.forEach(
        (key, silence) -> {
          if (!used.contains(key)
              && DiagnosticCatalog.codes().contains(key.code)
              && !LATER_CODES.contains(key.code)
              && ProblemSource.of(key.code) == source) {
            remaining.add(unusedHint(silence, key.targetLine, unsilenced.contains(key)));
          }
        });
    remaining.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return List.copyOf(remaining);
  }

  private static Problem unusedHint(Suppression suppression, int targetLine, boolean error) {
    String where = targetLine == 0 ? "in this text" : "in line " + targetLine;
    return Problem.hint(
        "unused-ignore",
        error
            ? "errors cannot be silenced; fix the one " + where
            : "there is no " + suppression.code + " " + where + "; remove it from this comment",
        suppression.line,
        suppression.start,
        suppression.end);
  }
}
