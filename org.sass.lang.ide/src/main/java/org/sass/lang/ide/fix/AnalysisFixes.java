package org.sass.lang.ide.fix;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Problem.Severity;

/** What can be done about the findings of analyses, which only the editor's diagnostics tell. */
final class AnalysisFixes {

  private AnalysisFixes() {}

  static void add(Fixes fixes, Selection selection, List<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic : diagnostics) {
      Problem problem = problem(diagnostic);
      boolean here =
          problem != null
              && problem.line() <= fixes.document.lineCount()
              && !problem.isError()
              && selection.touches(problem);
      if (here) {
        SilenceFixes.add(fixes, problem);
      }
    }
  }

  /** The finding that a diagnostic shows; null if it has no code. */
  private static Problem problem(Diagnostic diagnostic) {
    String code = CodeActions.code(diagnostic);
    if (code.isEmpty() || diagnostic.getSeverity() == null) {
      return null;
    }
    Severity severity =
        Severity.values()[
            diagnostic.getSeverity().getValue() - DiagnosticSeverity.Error.getValue()];
    return new Problem(
        severity,
        code,
        "",
        diagnostic.getRange().getStart().getLine() + 1,
        diagnostic.getRange().getStart().getCharacter(),
        diagnostic.getRange().getEnd().getCharacter(),
        null);
  }
}
