package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.ide.settings.Settings.Level;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;

/**
 * Chooses the problems to offer quick fixes for: those at the selection, and those that the client
 * names. An editor may name all problems of a line, wherever the cursor is in it. Problems that the
 * user has turned off are left out.
 */
final class FixableProblems {

  /**
   * Maximum number of problems that get quick fixes. If a selection has more, the first ones are
   * used.
   */
  private static final int MAX_PROBLEMS = 50;

  private final FixContext fixContext;
  private final Selection selection;
  private final List<Diagnostic> clientDiagnostics;

  private FixableProblems(
      FixContext fixContext, Selection selection, List<Diagnostic> clientDiagnostics) {
    this.fixContext = fixContext;
    this.selection = selection;
    this.clientDiagnostics = clientDiagnostics;
  }

  /** Returns the problems that the assembler reports for the selected lines. */
  static List<Problem> lineProblems(
      FixContext fixContext, Selection selection, List<Diagnostic> clientDiagnostics) {
    FixableProblems chosen = new FixableProblems(fixContext, selection, clientDiagnostics);
    return LineProblems.of(fixContext.document(), selection.firstLine(), selection.lastLine())
        .stream()
        .filter(chosen::isWanted)
        .limit(MAX_PROBLEMS)
        .toList();
  }

  /**
   * Returns the other problems of the selected lines: findings of the analyses, mistakes in launch
   * comments, and findings of a run. A problem that only the client still shows is included.
   */
  static List<Problem> textProblems(
      FixContext fixContext, Selection selection, List<Diagnostic> clientDiagnostics) {
    FixableProblems chosen = new FixableProblems(fixContext, selection, clientDiagnostics);
    List<Problem> all = new ArrayList<>(fixContext.shownProblems());
    for (Diagnostic diagnostic : clientDiagnostics) {
      Problem problem = problem(diagnostic);
      if (problem != null && all.stream().noneMatch(p -> isSame(p, diagnostic))) {
        all.add(problem);
      }
    }
    return all.stream()
        .filter(p -> p.line() - 1 >= selection.firstLine() && p.line() - 1 <= selection.lastLine())
        .filter(p -> chosen.isTextProblem(p.code()) && chosen.isWanted(p))
        .limit(MAX_PROBLEMS)
        .toList();
  }

  private boolean isTextProblem(String code) {
    return DiagnosticCatalog.isLaunch(code)
        || RunFixes.isRunFinding(code)
        || DiagnosticCatalog.isAnalysis(code) && fixContext.settings().analyses();
  }

  private boolean isWanted(Problem problem) {
    return fixContext.settings().severities().get(problem.code()) != Level.OFF
        && (selection.touches(problem) || !matching(clientDiagnostics, problem).isEmpty());
  }

  /** Returns the client's diagnostics that show a problem. */
  static List<Diagnostic> matching(List<Diagnostic> diagnostics, Problem problem) {
    List<Diagnostic> same =
        diagnostics.stream()
            .filter(d -> d.getRange().getStart().getLine() == problem.line() - 1)
            .filter(d -> problem.code().equals(code(d)))
            .toList();
    List<Diagnostic> exact = same.stream().filter(d -> isSame(problem, d)).toList();
    return exact.isEmpty() ? same : exact;
  }

  private static boolean isSame(Problem problem, Diagnostic diagnostic) {
    return problem.code().equals(code(diagnostic))
        && problem.line() - 1 == diagnostic.getRange().getStart().getLine()
        && problem.start() == diagnostic.getRange().getStart().getCharacter();
  }

  /** Returns the code of a diagnostic; empty if it has none. */
  private static String code(Diagnostic diagnostic) {
    return diagnostic.getCode() != null && diagnostic.getCode().isLeft()
        ? diagnostic.getCode().getLeft()
        : "";
  }

  /** Returns the problem that a diagnostic shows; null if it has no code or no severity. */
  private static Problem problem(Diagnostic diagnostic) {
    String code = code(diagnostic);
    if (code.isEmpty() || diagnostic.getSeverity() == null) {
      return null;
    }
    Severity severity = Severity.values()[diagnostic.getSeverity().getValue() - 1];
    int line = diagnostic.getRange().getStart().getLine();
    int start = Math.max(0, diagnostic.getRange().getStart().getCharacter());
    int end =
        diagnostic.getRange().getEnd().getLine() == line
            ? diagnostic.getRange().getEnd().getCharacter()
            : start;
    return new Problem(severity, code, "", line + 1, start, Math.max(start, end), null);
  }
}
