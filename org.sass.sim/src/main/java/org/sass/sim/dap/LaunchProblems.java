package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
import org.eclipse.lsp4j.debug.Source;
import org.sass.lang.document.Document;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;
import org.sass.lang.text.Suppressions;
import org.sass.sim.check.Finding;
import org.sass.sim.check.Finding.Site;
import org.sass.sim.op.Fault;

/**
 * Reports faults, findings and failed expectations of the program to the editor: as text for
 * people, and as data with which editors mark the source.
 */
final class LaunchProblems {
  /** Range of the first character of a line, used if the exact columns are not known. */
  private static final Span LINE_START = new Span(0, 1);

  private final DebugSession session;

  /**
   * Findings that were reported already. A session that goes back and forth meets the same ones
   * again.
   */
  private final Set<Finding> reportedFindings = new HashSet<>();

  /** The source text at the time when {@link #document} was read from it. */
  private String text;

  private Document document;

  LaunchProblems(DebugSession session) {
    this.session = session;
  }

  /**
   * Reports the fault that has ended the run.
   *
   * @param displayText the message for people
   */
  void reportFault(Fault fault, String displayText) {
    List<CustomResponses.Related> related = new ArrayList<>();
    for (Finding finding : session.debugger.findings()) {
      if (finding.explainsFault(fault) && finding.relatedSite() != null) {
        related.add(toRelated(finding.site()));
        related.add(toRelated(finding.relatedSite()));
      }
    }
    String message = fault.kind().title() + ": " + fault.message();
    Span span = columns(fault.line(), fault.pc());
    sendProblem(
        session.source(),
        displayText,
        Problem.Severity.ERROR,
        fault.kind().code(),
        message,
        fault.line(),
        span,
        "",
        related);
  }

  /**
   * Reports the findings of the checks that have not been reported yet.
   *
   * @param fault the fault that has ended the run, null if there is none. Findings about it are
   *     left out because {@link #reportFault} reports it.
   */
  void reportFindings(Fault fault) {
    for (Finding finding : session.debugger.findings()) {
      if (!finding.explainsFault(fault) && !isSilenced(finding) && reportedFindings.add(finding)) {
        reportFinding(finding);
      }
    }
  }

  private void reportFinding(Finding finding) {
    String place = finding.site().line() > 0 ? positionPrefix(finding.site().line()) : "";
    String displayText =
        place
            + finding.severity().displayName()
            + ": "
            + finding.message()
            + " ["
            + finding.code()
            + "]";
    Span span = columns(finding.site().line(), finding.site().pc());
    List<CustomResponses.Related> related =
        finding.relatedSite() == null ? List.of() : List.of(toRelated(finding.relatedSite()));
    sendProblem(
        session.source(),
        displayText,
        finding.severity(),
        finding.code(),
        finding.message(),
        finding.site().line(),
        span,
        "",
        related);
  }

  /** Reports an expectation that the contents of memory do not meet. */
  void reportFailure(Problem failure) {
    sendProblem(
        session.settingsSource(),
        session.settingsSource().getName() + ":" + failure.line() + ": " + failure.message(),
        failure.severity(),
        failure.code(),
        failure.message(),
        failure.line(),
        new Span(failure.start(), failure.end()),
        failure.replacement() == null ? "" : failure.replacement(),
        List.of());
  }

  private String positionPrefix(int line) {
    return session.source().getName() + ":" + line + ": ";
  }

  private void sendProblem(
      Source source,
      String displayText,
      Problem.Severity severity,
      String code,
      String message,
      int line,
      Span span,
      String fix,
      List<CustomResponses.Related> related) {
    OutputEventArguments event = new OutputEventArguments();
    event.setCategory(OutputEventArgumentsCategory.STDERR);
    event.setOutput(displayText + "\n");
    int counted = line > 0 ? session.toEditorLine(line) : 0;
    if (line > 0) {
      event.setSource(source);
      event.setLine(counted);
    }
    int column = span.start() + session.firstColumn();
    int end = span.isEmpty() ? 0 : span.end() + session.firstColumn();
    event.setData(
        new CustomResponses.ProblemData(
            code,
            message,
            source.getPath(),
            counted,
            column,
            end,
            severity.displayName(),
            fix,
            related));
    session.output.send(event);
  }

  private CustomResponses.Related toRelated(Site site) {
    Span span = columns(site.line(), site.pc());
    String threadText = site.thread() == null ? "" : ", " + site.thread().text();
    return new CustomResponses.Related(
        site.line() > 0 ? session.toEditorLine(site.line()) : 0,
        span.start() + session.firstColumn(),
        span.end() + session.firstColumn(),
        site.action() + threadText);
  }

  // ---- the text

  private Document document() {
    if (session.text != null && !session.text.equals(text)) {
      text = session.text;
      document = Document.of(session.programLaunch.options(), text);
    }
    return document;
  }

  private Span columns(int line, int pc) {
    Document source = line > 0 ? document() : null;
    Span found =
        source != null && line <= source.lineCount() ? source.instructionSpan(line - 1, pc) : null;
    return found == null ? LINE_START : found;
  }

  /**
   * Returns whether a comment in the source silences a finding. A comment at either of its two
   * instructions is enough.
   */
  private boolean isSilenced(Finding finding) {
    Document source = document();
    if (source == null) {
      return false;
    }
    Suppressions suppressions = source.suppressions();
    Site relatedSite = finding.relatedSite();
    return suppressions.isSuppressed(finding.code(), finding.site().line())
        || relatedSite != null && suppressions.isSuppressed(finding.code(), relatedSite.line());
  }
}
