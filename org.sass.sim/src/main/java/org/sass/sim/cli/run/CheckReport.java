package org.sass.sim.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;
import org.sass.lang.text.Suppressions;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Checks;
import org.sass.sim.check.Finding;
import org.sass.sim.check.Finding.Site;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.op.Fault;

/** Writes the findings of a run's checks. */
final class CheckReport {
  private final Set<CheckKind> kinds;
  private final List<Finding> findings;
  private final List<Finding> faultFindings;
  private final InstructionColumns columns;
  private final long silencedCount;
  private final long droppedFindings;
  private final long droppedPages;

  /**
   * Takes the findings when the run is over.
   *
   * @param fault the fault that ended the run; null if there was none
   */
  CheckReport(Set<CheckKind> kinds, Checks checks, RunInput input, Fault fault) {
    this.columns = input.columns();
    checks.finish();
    Suppressions suppressions = input.program().suppressions();
    this.faultFindings = checks.findings().stream().filter(f -> f.explainsFault(fault)).toList();
    List<Finding> all = checks.findings().stream().filter(f -> !f.explainsFault(fault)).toList();
    this.kinds = kinds;
    this.findings = all.stream().filter(f -> !isSilenced(f, suppressions)).toList();
    this.silencedCount = all.size() - findings.size();
    this.droppedFindings = checks.droppedFindings();
    this.droppedPages = checks.droppedPages();
  }

  /**
   * Returns whether a comment silences a finding. The comment may be at either of its two
   * instructions.
   */
  private static boolean isSilenced(Finding finding, Suppressions suppressions) {
    Site relatedSite = finding.relatedSite();
    return suppressions.isSuppressed(finding.code(), finding.site().line())
        || relatedSite != null && suppressions.isSuppressed(finding.code(), relatedSite.line());
  }

  /**
   * Returns the findings about the access or barrier at which the run ended with a fault. They are
   * not reported by themselves, because the fault reports the mistake already.
   */
  List<Finding> faultFindings() {
    return faultFindings;
  }

  /**
   * Returns the result of the run with a better message for its fault: what the checks know about
   * the address.
   */
  RunResult withExplainedFault(RunResult result) {
    for (Finding finding : faultFindings) {
      if (finding.location() != null) {
        Fault fault = result.fault().withMessage(finding.message());
        return new RunResult(result.stats(), fault, result.interrupted());
      }
    }
    return result;
  }

  /** Returns the findings to report: neither silenced by comments nor explained by the fault. */
  List<Finding> findings() {
    return findings;
  }

  /** Writes all findings to standard error. Returns whether there was one. */
  boolean writeFindings(Streams io, ProblemReporter reporter, String file, String kernel) {
    for (Finding finding : findings) {
      if (reporter.json()) {
        io.writeMessage(JsonWriter.toJson(toFields(finding, file, kernel, columns)));
      } else {
        reporter.report(file, toProblem(finding));
        writeDetails(io, finding);
      }
    }
    if (!reporter.json()) {
      io.writeMessage(summary());
    }
    if (droppedFindings > 0) {
      String more = "%d more findings are not listed; fix the listed ones first";
      reporter.report(
          file, Problem.info("check-limit", String.format(more, droppedFindings), 0, 0, 1));
    }
    if (droppedPages > 0) {
      String less =
          "there was too little memory to track all of global memory, so races may have been"
              + " missed; allow more with JAVA_TOOL_OPTIONS=-Xmx";
      reporter.report(file, Problem.info("check-memory", less, 0, 0, 1));
    }
    return !findings.isEmpty();
  }

  private String summary() {
    String checks = kinds.stream().map(CheckKind::displayName).collect(Collectors.joining(", "));
    String count =
        findings.isEmpty()
            ? "nothing found" + (faultFindings.isEmpty() ? "" : " but the fault")
            : findings.size() + (findings.size() == 1 ? " finding" : " findings");
    String silent = silencedCount == 0 ? "" : ", " + silencedCount + " silenced by comments";
    return "checks (" + checks + "): " + count + silent;
  }

  private Problem toProblem(Finding finding) {
    int line = finding.site().line();
    Span span = columns.find(line, finding.site().pc());
    return new Problem(
        finding.severity(),
        finding.code(),
        finding.message(),
        line,
        span.start(),
        span.end(),
        null,
        List.of());
  }

  static void writeDetails(Streams io, Finding finding) {
    writeSite(io, finding.site());
    if (finding.relatedSite() != null) {
      writeSite(io, finding.relatedSite());
    }
    if (finding.count() > 1) {
      io.writeMessage("  found " + finding.count() + " times" + formatLanes(finding.lanes()));
    }
  }

  /** Returns lanes in words, with ranges: {@code , in lanes 0 to 3, 7}. */
  private static String formatLanes(int lanes) {
    if (lanes == 0) {
      return "";
    }
    List<String> ranges = new ArrayList<>();
    for (int[] range : laneRanges(lanes)) {
      ranges.add(range[0] == range[1] ? "" + range[0] : range[0] + " to " + range[1]);
    }
    return (Integer.bitCount(lanes) == 1 ? ", in lane " : ", in lanes ")
        + String.join(", ", ranges);
  }

  private static List<int[]> laneRanges(int lanes) {
    List<int[]> ranges = new ArrayList<>();
    int lane = 0;
    while (lane < Integer.SIZE) {
      int first = lane;
      while (lane < Integer.SIZE && (lanes >>> lane & 1) != 0) {
        lane++;
      }
      if (lane > first) {
        ranges.add(new int[] {first, lane - 1});
      }
      lane++;
    }
    return ranges;
  }

  private static void writeSite(Streams io, Site site) {
    String line = site.line() > 0 ? "line " + site.line() + ", " : "";
    String place = String.format("  %spc 0x%04x: ", line, site.pc());
    String thread = site.thread() == null ? "" : ", " + site.thread().text();
    io.writeMessage(place + site.instruction());
    io.writeMessage("    " + site.action() + thread);
  }

  /** Adds the facts that the checks know about a fault to the fault's JSON fields. */
  static void addFaultFields(
      Map<String, Object> fields,
      Fault fault,
      List<Finding> faultFindings,
      InstructionColumns columns) {
    List<Object> related = new ArrayList<>();
    for (Finding finding : faultFindings) {
      fields.put("check", finding.check().displayName());
      fields.put("finding", finding.code());
      fields.put("did", finding.site().action());
      if (finding.location() != null) {
        addLocation(fields, finding);
      }
      for (Site site : sites(finding)) {
        if (site.line() != fault.line() || finding.relatedSite() != null) {
          related.add(relatedFields(site, columns));
        }
      }
    }
    if (!related.isEmpty()) {
      fields.put("related", related);
    }
  }

  private static List<Site> sites(Finding finding) {
    return finding.relatedSite() == null
        ? List.of(finding.site())
        : List.of(finding.site(), finding.relatedSite());
  }

  private static Map<String, Object> relatedFields(Site site, InstructionColumns columns) {
    Map<String, Object> related = new LinkedHashMap<>();
    addPosition(related, site, columns);
    related.put("message", describe(site));
    addSite(related, site);
    return related;
  }

  private static void addLocation(Map<String, Object> fields, Finding finding) {
    fields.put("space", finding.location().space());
    fields.put("address", finding.location().address());
    fields.put("buffer", finding.location().buffer());
    fields.put(
        "element", finding.location().buffer() == null ? null : finding.location().element());
  }

  static Map<String, Object> toFields(
      Finding finding, String file, String kernel, InstructionColumns columns) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    addPosition(fields, finding.site(), columns);
    fields.put("severity", finding.severity().displayName());
    fields.put("code", finding.code());
    fields.put("message", finding.message());
    fields.put("check", finding.check().displayName());
    fields.put("count", finding.count());
    if (finding.lanes() != 0) {
      fields.put(
          "lanes",
          IntStream.range(0, Integer.SIZE)
              .filter(lane -> (finding.lanes() >>> lane & 1) != 0)
              .boxed()
              .toList());
    }
    fields.put("kernel", kernel);
    addSite(fields, finding.site());
    if (finding.location() != null) {
      addLocation(fields, finding);
    }
    if (finding.relatedSite() != null) {
      List<Object> all = new ArrayList<>();
      all.add(relatedFields(finding.relatedSite(), columns));
      fields.put("related", all);
    }
    return fields;
  }

  /** Returns in one line what an instruction did, and the thread that ran it. */
  static String describe(Site site) {
    return site.action() + (site.thread() == null ? "" : ", " + site.thread().text());
  }

  private static void addPosition(
      Map<String, Object> fields, Site site, InstructionColumns columns) {
    if (site.line() > 0) {
      Span span = columns.find(site.line(), site.pc());
      fields.put("line", site.line());
      fields.put("column", span.start() + 1);
      fields.put("endColumn", span.end() + 1);
    }
  }

  private static void addSite(Map<String, Object> fields, Site site) {
    fields.put("pc", site.pc());
    fields.put("instruction", site.instruction());
    fields.put("did", site.action());
    fields.put("value", site.value());
    if (site.thread() != null) {
      fields.put("block", site.thread().block().coordinates());
      fields.put("warp", site.thread().warp());
      fields.put("lane", site.thread().lane());
      fields.put("thread", site.thread().position().components());
    }
  }
}
