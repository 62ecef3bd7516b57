package org.sass.lang.ide.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.asm.Problem;

/** Problems as the protocol has them. */
final class Diagnostics {
  private static final String SOURCE = "gsass";

  /** Codes of what could be left out: editors show such text faded. */
  private static final Set<String> UNNECESSARY =
      Set.of("unreachable-code", "dead-write", "unused-label");

  private Diagnostics() {}

  /**
   * @param page the address of the page about a code is this followed by the code; null if there is
   *     none
   */
  static List<Diagnostic> of(List<Problem> problems, String page) {
    List<Diagnostic> diagnostics = new ArrayList<>(problems.size());
    for (Problem problem : problems) {
      diagnostics.add(of(problem, page));
    }
    return diagnostics;
  }

  private static Diagnostic of(Problem problem, String page) {
    int line = Math.max(0, problem.line() - 1);
    Range range = new Range(new Position(line, problem.start()), new Position(line, problem.end()));
    Diagnostic diagnostic =
        new Diagnostic(range, problem.message(), severity(problem), SOURCE, problem.code());
    if (page != null && !problem.code().equals(ShownProblems.MORE)) {
      diagnostic.setCodeDescription(new DiagnosticCodeDescription(page + problem.code()));
    }
    if (UNNECESSARY.contains(problem.code())) {
      diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
    }
    if (problem.fix() != null) {
      diagnostic.setData(problem.fix());
    }
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Problem problem) {
    return switch (problem.severity()) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case INFO -> DiagnosticSeverity.Information;
      case HINT -> DiagnosticSeverity.Hint;
    };
  }
}
