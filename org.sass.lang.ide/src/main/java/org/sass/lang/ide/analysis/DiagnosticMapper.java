package org.sass.lang.ide.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.text.Problem;

/** Converts problems into diagnostics of the language server protocol. */
public final class DiagnosticMapper {
  private static final String SOURCE = "gsass";

  /** Codes about text that could be left out. Editors show such text faded. */
  private static final Set<String> UNNECESSARY_TEXT_CODES =
      Set.of("unreachable-code", "dead-write", "unused-label");

  private DiagnosticMapper() {}

  /**
   * Converts the problems of a text into diagnostics.
   *
   * @param pageUrlByCode returns the address of the page about a code; null if there is none
   * @param relatedUri the address of the text, used to name other places in it; null if the client
   *     does not show these
   */
  public static List<Diagnostic> of(
      List<Problem> problems, Function<String, String> pageUrlByCode, String relatedUri) {
    List<Diagnostic> diagnostics = new ArrayList<>(problems.size());
    for (Problem problem : problems) {
      diagnostics.add(of(problem, pageUrlByCode, relatedUri));
    }
    return diagnostics;
  }

  private static Diagnostic of(
      Problem problem, Function<String, String> pageUrlByCode, String relatedUri) {
    Diagnostic diagnostic =
        new Diagnostic(
            range(problem.line(), problem.start(), problem.end()),
            problem.message(),
            severity(problem),
            SOURCE,
            problem.code());
    String page = pageUrlByCode.apply(problem.code());
    if (page != null) {
      diagnostic.setCodeDescription(new DiagnosticCodeDescription(page));
    }
    if (relatedUri != null && !problem.related().isEmpty()) {
      diagnostic.setRelatedInformation(
          problem.related().stream()
              .map(place -> toRelatedInformation(relatedUri, place))
              .toList());
    }
    if (UNNECESSARY_TEXT_CODES.contains(problem.code())) {
      diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
    }
    if (problem.replacement() != null) {
      diagnostic.setData(problem.replacement());
    }
    return diagnostic;
  }

  private static DiagnosticRelatedInformation toRelatedInformation(
      String uri, Problem.Related related) {
    Location location = new Location(uri, range(related.line(), related.start(), related.end()));
    return new DiagnosticRelatedInformation(location, related.message());
  }

  private static Range range(int lineNumber, int start, int end) {
    int line = Math.max(0, lineNumber - 1);
    return new Range(new Position(line, start), new Position(line, end));
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
