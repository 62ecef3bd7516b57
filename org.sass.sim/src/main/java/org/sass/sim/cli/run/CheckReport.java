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
  private final Set<CheckKind> wanted;
  private final List<Finding> findings;
  private final List<Finding> explaining;
  private final InstructionColumns columns;
  private final long silenced;
  private final long left;
  private final long forgotten;

  /**
   * Takes the findings when the run is over.
   *
   * @param fault the fault that ended the run; null if there was none
   */
  CheckReport(Set<CheckKind> wanted, Checks checks, RunInput input, Fault fault) {
    this.columns = input.columns();
    checks.finish();
    Suppressions silences = input.program().silences();
    this.explaining = checks.findings().stream().filter(f -> f.tellsOf(fault)).toList();
    List<Finding> all = checks.findings().stream().filter(f -> !f.tellsOf(fault)).toList();
    this.wanted = wanted;
    this.findings = all.stream().filter(f -> !isSilenced(f, silences)).toList();
    this.silenced = all.size() - findings.size();
    this.left = checks.left();
    this.forgotten = checks.forgotten();
  }

  /**
   * Returns whether a comment silences a finding. The comment may be at either of its two
   * instructions.
   */
  private static boolean isSilenced(Finding finding, Suppressions silences) {
    Site other = finding.other();
    return silences.silences(finding.code(), finding.site().line())
        || other != null && silences.silences(finding.code(), other.line());
  }

  /**
   * Returns the findings about the access or barrier at which the run ended with a fault. They are
   * not reported by themselves, because the fault reports the mistake already.
   */
  List<Finding> explaining() {
    return explaining;
  }

  /**
   * Returns the result of the run with a better message for its fault: what the checks know about
   * the address.
   */
  RunResult explained(RunResult result) {
    for (Finding finding : explaining) {
      if (finding.where() != null) {
        Fault fault = result.fault().with(finding.message());
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
  boolean write(Streams io, ProblemReporter reporter, String file, String kernel) {
    for (Finding finding : findings) {
      if (reporter.json()) {
        io.message(JsonWriter.line(fields(finding, file, kernel, columns)));
      } else {
        reporter.problem(file, problem(finding));
        details(io, finding);
      }
    }
    if (!reporter.json()) {
      io.message(summary());
    }
    if (left > 0) {
      String more = "%d more findings are not listed; fix the listed ones first";
      reporter.problem(file, Problem.info("check-limit", String.format(more, left), 0, 0, 1));
    }
    if (forgotten > 0) {
      String less =
          "there was too little memory to track all of global memory, so races may have been"
              + " missed; allow more with JAVA_TOOL_OPTIONS=-Xmx";
      reporter.problem(file, Problem.info("check-memory", less, 0, 0, 1));
    }
    return !findings.isEmpty();
  }

  private String summary() {
    String checks = wanted.stream().map(CheckKind::word).collect(Collectors.joining(", "));
    String count =
        findings.isEmpty()
            ? "nothing found" + (explaining.isEmpty() ? "" : " but the fault")
            : findings.size() + (findings.size() == 1 ? " finding" : " findings");
    String silent = silenced == 0 ? "" : ", " + silenced + " silenced by comments";
    return "checks (" + checks + "): " + count + silent;
  }

  private Problem problem(Finding finding) {
    int line = finding.site().line();
    Span at = columns.of(line, finding.site().pc());
    return new Problem(
        finding.severity(),
        finding.code(),
        finding.message(),
        line,
        at.start(),
        at.end(),
        null,
        List.of());
  }

  static void details(Streams io, Finding finding) {
    site(io, finding.site());
    if (finding.other() != null) {
      site(io, finding.other());
    }
    if (finding.count() > 1) {
      io.message("  found " + finding.count() + " times" + in(finding.lanes()));
    }
  }

  /** Returns lanes in words, with ranges: {@code , in lanes 0 to 3, 7}. */
  private static String in(int lanes) {
    if (lanes == 0) {
      return "";
    }
    List<String> ranges = new ArrayList<>();
    for (int[] range : ranges(lanes)) {
      ranges.add(range[0] == range[1] ? "" + range[0] : range[0] + " to " + range[1]);
    }
    return (Integer.bitCount(lanes) == 1 ? ", in lane " : ", in lanes ")
        + String.join(", ", ranges);
  }

  private static List<int[]> ranges(int lanes) {
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

  private static void site(Streams io, Site site) {
    String line = site.line() > 0 ? "line " + site.line() + ", " : "";
    String place = String.format("  %spc 0x%04x: ", line, site.pc());
    String thread = site.thread() == null ? "" : ", " + site.thread().text();
    io.message(place + site.instruction());
    io.message("    " + site.did() + thread);
  }

  /** Adds the facts that the checks know about a fault to the fault's JSON fields. */
  static void add(
      Map<String, Object> fields,
      Fault fault,
      List<Finding> explaining,
      InstructionColumns columns) {
    List<Object> related = new ArrayList<>();
    for (Finding finding : explaining) {
      fields.put("check", finding.check().word());
      fields.put("finding", finding.code());
      fields.put("did", finding.site().did());
      if (finding.where() != null) {
        where(fields, finding);
      }
      for (Site site : sites(finding)) {
        if (site.line() != fault.line() || finding.other() != null) {
          related.add(related(site, columns));
        }
      }
    }
    if (!related.isEmpty()) {
      fields.put("related", related);
    }
  }

  private static List<Site> sites(Finding finding) {
    return finding.other() == null
        ? List.of(finding.site())
        : List.of(finding.site(), finding.other());
  }

  private static Map<String, Object> related(Site site, InstructionColumns columns) {
    Map<String, Object> related = new LinkedHashMap<>();
    place(related, site, columns);
    related.put("message", said(site));
    site(related, site);
    return related;
  }

  private static void where(Map<String, Object> fields, Finding finding) {
    fields.put("space", finding.where().space());
    fields.put("address", finding.where().address());
    fields.put("buffer", finding.where().buffer());
    fields.put("element", finding.where().buffer() == null ? null : finding.where().element());
  }

  static Map<String, Object> fields(
      Finding finding, String file, String kernel, InstructionColumns columns) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("file", file);
    place(fields, finding.site(), columns);
    fields.put("severity", finding.severity().word());
    fields.put("code", finding.code());
    fields.put("message", finding.message());
    fields.put("check", finding.check().word());
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
    site(fields, finding.site());
    if (finding.where() != null) {
      where(fields, finding);
    }
    if (finding.other() != null) {
      List<Object> all = new ArrayList<>();
      all.add(related(finding.other(), columns));
      fields.put("related", all);
    }
    return fields;
  }

  /** Returns in one line what an instruction did, and the thread that ran it. */
  static String said(Site site) {
    return site.did() + (site.thread() == null ? "" : ", " + site.thread().text());
  }

  private static void place(Map<String, Object> fields, Site site, InstructionColumns columns) {
    if (site.line() > 0) {
      Span at = columns.of(site.line(), site.pc());
      fields.put("line", site.line());
      fields.put("column", at.start() + 1);
      fields.put("endColumn", at.end() + 1);
    }
  }

  private static void site(Map<String, Object> fields, Site site) {
    fields.put("pc", site.pc());
    fields.put("instruction", site.instruction());
    fields.put("did", site.did());
    fields.put("value", site.value());
    if (site.thread() != null) {
      fields.put("block", List.of(site.thread().blockX(), site.thread().blockY()));
      fields.put("warp", site.thread().warp());
      fields.put("lane", site.thread().lane());
      fields.put("thread", List.of(site.thread().x(), site.thread().y(), site.thread().z()));
    }
  }
}
