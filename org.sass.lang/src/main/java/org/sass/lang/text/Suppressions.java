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
  private static final String WORD = "gsass-ignore";
  private static final String FILE = WORD + "-file";

  /** The sources of problems. Each source is filtered separately. */
  public enum Source {
    /** The assembler. */
    TEXT,
    /** The analyses of whole kernels. */
    KERNELS,
    /** The check of launch comments, if there is one. */
    LAUNCH;

    static Source of(String code) {
      return DiagnosticCatalog.isLaunch(code)
          ? LAUNCH
          : DiagnosticCatalog.isAnalysis(code) ? KERNELS : TEXT;
    }
  }

  /** Codes that only running a kernel can find. They are never reported as unused. */
  private static final Set<String> OF_RUNS = Set.of("launch-file");

  /**
   * A code that a comment names.
   *
   * @param code the code
   * @param line number of the comment's line, from 1
   * @param start column of the code, from 0
   * @param end column after it
   * @param target number of the line in which the code is silenced; 0 for all lines
   */
  private record Silence(String code, int line, int start, int end, int target) {}

  /** What a comment silences: a code, in one line or (0) in all lines. */
  private record Key(String code, int target) {}

  private final List<Silence> silences = new ArrayList<>();

  /** Lines that hold nothing but a comment of this kind; it applies to the line after it. */
  private final Set<Integer> alone = new HashSet<>();

  private final List<Problem> problems = new ArrayList<>();

  public Suppressions() {}

  /**
   * Returns a measure of what was read so far: the number of codes, problems and lines recorded.
   */
  public int size() {
    return silences.size() + problems.size() + alone.size();
  }

  /** Returns whether the comment between two offsets of a text is one that silences. */
  public static boolean startsAt(String text, int start, int end) {
    int at = word(text, start, end);
    return text.startsWith(WORD, at) && at + WORD.length() <= end;
  }

  /** Returns the offset of the first word of a comment. */
  private static int word(String text, int start, int end) {
    int at = start;
    while (at < end && " \t/*#".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /** Reads the comments of a line, and records those that silence. */
  public void read(String text, SourceLine line) {
    for (SourceLine.Comment comment : line.comments()) {
      if (startsAt(text, comment.start(), comment.end())) {
        read(text, line, comment);
      }
    }
  }

  private void read(String text, SourceLine line, SourceLine.Comment comment) {
    int at = word(text, comment.start(), comment.end());
    int colon = at;
    while (colon < comment.end() && text.charAt(colon) != ':') {
      colon++;
    }
    String word = text.substring(at, colon).strip();
    int number = line.number();
    if (colon == comment.end() || !word.equals(WORD) && !word.equals(FILE)) {
      String known = WORD + ": CODE, CODE or " + FILE + ": CODE";
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
    boolean whole = word.equals(FILE);
    if (!whole && line.statements().isEmpty() && line.header() == null) {
      alone.add(number);
    }
    int end = comment.end();
    if (text.startsWith("*/", end - 2)) {
      end -= 2;
    }
    end = reason(text, colon + 1, end);
    for (int i = colon + 1; i < end; i++) {
      int start = i;
      while (i < end && (Letters.isName(text.charAt(i)) || text.charAt(i) == '-')) {
        i++;
      }
      if (i > start) {
        int from = start - line.start();
        String code = text.substring(start, i);
        silences.add(new Silence(code, number, from, i - line.start(), whole ? 0 : number));
        check(code, number, from);
      }
    }
  }

  /**
   * Returns the offset where the codes end. A reason starts there, in parentheses or after a dash
   * that belongs to no code.
   */
  private static int reason(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      boolean dash = c == '-' && !Letters.isName(text.charAt(i - 1)) && i > start;
      if (c == '(' || dash) {
        return i;
      }
    }
    return end;
  }

  private void check(String code, int line, int start) {
    if (!DiagnosticCatalog.codes().contains(code) && !DiagnosticCatalog.checks().contains(code)) {
      problems.add(
          Problem.hint(
                  "unknown-code",
                  "no diagnostic is called "
                      + Quote.of(code)
                      + DidYouMean.nearest(code, DiagnosticCatalog.codes()),
                  line,
                  start,
                  start + code.length())
              .withFix(DidYouMean.by(code, DiagnosticCatalog.codes())));
    }
  }

  /**
   * Returns the problems without those that comments silence. Adds hints about comments that
   * silence nothing.
   *
   * @param all problems of the text, sorted by place
   * @param source the source that found the problems
   */
  public List<Problem> filter(List<Problem> all, Source source) {
    boolean nothing = silences.isEmpty() && (problems.isEmpty() || source != Source.TEXT);
    return nothing ? all : filtered(all, source);
  }

  /** Returns the problems without those that comments silence; errors are always kept. */
  public List<Problem> errorsAnd(List<Problem> all) {
    if (silences.isEmpty()) {
      return all;
    }
    Map<Key, Silence> meant = meant();
    return all.stream()
        .filter(
            p ->
                p.isError()
                    || !meant.containsKey(new Key(p.code(), p.line()))
                        && !meant.containsKey(new Key(p.code(), 0)))
        .toList();
  }

  /**
   * Returns whether comments silence a finding of a run. Findings that are errors can be silenced
   * too: unlike the assembler's errors, they do not keep the program from being assembled.
   *
   * @param code the code of the finding
   * @param line number of its line, from 1
   */
  public boolean silences(String code, int line) {
    if (silences.isEmpty()) {
      return false;
    }
    Map<Key, Silence> meant = meant();
    return meant.containsKey(new Key(code, line)) || meant.containsKey(new Key(code, 0));
  }

  private Map<Key, Silence> meant() {
    Map<Key, Silence> meant = new LinkedHashMap<>();
    for (Silence silence : silences) {
      int target = silence.target;
      while (target > 0 && alone.contains(target)) {
        target++;
      }
      meant.putIfAbsent(new Key(silence.code, target), silence);
    }
    return meant;
  }

  private List<Problem> filtered(List<Problem> all, Source source) {
    Map<Key, Silence> meant = meant();
    Set<Key> used = new HashSet<>();
    Set<Key> inVain = new HashSet<>();
    List<Problem> left = new ArrayList<>();
    for (Problem problem : all) {
      Key here = new Key(problem.code(), problem.line());
      Key by = meant.containsKey(here) ? here : new Key(problem.code(), 0);
      boolean mustBeTold = problem.isError() && source != Source.LAUNCH;
      if (mustBeTold || !meant.containsKey(by)) {
        left.add(problem);
        inVain.add(by);
      } else {
        used.add(by);
      }
    }
    if (source == Source.TEXT) {
      left.addAll(problems);
    }
    meant.forEach(
        (key, silence) -> {
          if (!used.contains(key)
              && DiagnosticCatalog.codes().contains(key.code)
              && !OF_RUNS.contains(key.code)
              && Source.of(key.code) == source) {
            left.add(unused(silence, key.target, inVain.contains(key)));
          }
        });
    left.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::start));
    return List.copyOf(left);
  }

  private static Problem unused(Silence silence, int target, boolean error) {
    String where = target == 0 ? "in this text" : "in line " + target;
    return Problem.hint(
        "unused-ignore",
        error
            ? "errors cannot be silenced; fix the one " + where
            : "there is no " + silence.code + " " + where + "; remove it from this comment",
        silence.line,
        silence.start,
        silence.end);
  }
}
