package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArgumentsCategory;
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
  private static final Span START = new Span(0, 1);

  private final DebugSession session;

  /**
   * Findings that were reported already. A session that goes back and forth meets the same ones
   * again.
   */
  private final Set<Finding> told = new HashSet<>();

  /** The source text at the time when {@link #document} was read from it. */
  private String text;

  private Document document;

  LaunchProblems(DebugSession session) {
    this.session = session;
  }

  /**
   * Reports the fault that has ended the run.
   *
   * @param says the message for people
   */
  void fault(Fault fault, String says) {
    List<CustomResponses.Related> others = new ArrayList<>();
    for (Finding finding : session.debugger.findings()) {
      if (finding.tellsOf(fault) && finding.other() != null) {
        others.add(place(finding.site()));
        others.add(place(finding.other()));
      }
    }
    String message = fault.kind().title() + ": " + fault.message();
    Span at = columns(fault.line(), fault.pc());
    tell(says, Problem.Severity.ERROR, fault.kind().code(), message, fault.line(), at, "", others);
  }

  /**
   * Reports the findings of the checks that have not been reported yet.
   *
   * @param fault the fault that has ended the run, null if there is none. Findings about it are
   *     left out because {@link #fault} reports it.
   */
  void findings(Fault fault) {
    for (Finding finding : session.debugger.findings()) {
      if (!finding.tellsOf(fault) && !isSilenced(finding) && told.add(finding)) {
        tell(finding);
      }
    }
  }

  private void tell(Finding finding) {
    String place = finding.site().line() > 0 ? prefix(finding.site().line()) : "";
    String says =
        place + finding.severity().word() + ": " + finding.message() + " [" + finding.code() + "]";
    Span at = columns(finding.site().line(), finding.site().pc());
    List<CustomResponses.Related> others =
        finding.other() == null ? List.of() : List.of(place(finding.other()));
    tell(
        says,
        finding.severity(),
        finding.code(),
        finding.message(),
        finding.site().line(),
        at,
        "",
        others);
  }

  /** Reports an expectation that the contents of memory do not meet. */
  void failure(Problem failure) {
    tell(
        prefix(failure.line()) + failure.message(),
        failure.severity(),
        failure.code(),
        failure.message(),
        failure.line(),
        new Span(failure.start(), failure.end()),
        failure.fix() == null ? "" : failure.fix(),
        List.of());
  }

  private String prefix(int line) {
    return session.source().getName() + ":" + line + ": ";
  }

  private void tell(
      String says,
      Problem.Severity severity,
      String code,
      String message,
      int line,
      Span at,
      String fix,
      List<CustomResponses.Related> others) {
    OutputEventArguments event = new OutputEventArguments();
    event.setCategory(OutputEventArgumentsCategory.STDERR);
    event.setOutput(says + "\n");
    String file = session.launching.file() == null ? null : session.launching.file().toString();
    int counted = line > 0 ? session.line(line) : 0;
    if (line > 0) {
      event.setSource(session.source());
      event.setLine(counted);
    }
    int column = at.start() + session.column();
    int end = at.isEmpty() ? 0 : at.end() + session.column();
    event.setData(
        new CustomResponses.Wrong(
            code, message, file, counted, column, end, severity.word(), fix, others));
    session.client.output(event);
  }

  private CustomResponses.Related place(Site site) {
    Span at = columns(site.line(), site.pc());
    String who = site.thread() == null ? "" : ", " + site.thread().text();
    return new CustomResponses.Related(
        site.line() > 0 ? session.line(site.line()) : 0,
        at.start() + session.column(),
        at.end() + session.column(),
        site.did() + who);
  }

  // ---- the text

  private Document document() {
    if (session.text != null && !session.text.equals(text)) {
      text = session.text;
      document = Document.of(session.launching.options(), text);
    }
    return document;
  }

  private Span columns(int line, int pc) {
    Document source = line > 0 ? document() : null;
    Span found = source != null && line <= source.lineCount() ? source.columns(line - 1, pc) : null;
    return found == null ? START : found;
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
    Suppressions silences = source.silences();
    Site other = finding.other();
    return silences.silences(finding.code(), finding.site().line())
        || other != null && silences.silences(finding.code(), other.line());
  }
}
