package org.sass.sim.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Silences;
import org.sass.lang.asm.Span;
import org.sass.sim.check.Check;
import org.sass.sim.check.Checks;
import org.sass.sim.check.Finding;
import org.sass.sim.check.Finding.Site;

/** Writes what the checks of a run have found. */
final class CheckReport {
  private final Set<Check> wanted;
  private final List<Finding> findings;
  private final Columns columns;
  private final long silenced;
  private final long left;
  private final long forgotten;

  CheckReport(Set<Check> wanted, Checks checks, Silences silences, Columns columns) {
    this.columns = columns;
    checks.finish();
    List<Finding> all = checks.findings();
    this.wanted = wanted;
    this.findings = all.stream().filter(f -> !isSilenced(f, silences)).toList();
    this.silenced = all.size() - findings.size();
    this.left = checks.left();
    this.forgotten = checks.forgotten();
  }

  /** A comment at either of the two instructions will do. */
  private static boolean isSilenced(Finding finding, Silences silences) {
    Site other = finding.other();
    return silences.silences(finding.code(), finding.site().line())
        || other != null && silences.silences(finding.code(), other.line());
  }

  /** What was found and no comment silences. */
  List<Finding> findings() {
    return findings;
  }

  /** Writes all to standard error; true if there was something. */
  boolean write(Io io, Reporter reporter, String file, String kernel) {
    for (Finding finding : findings) {
      if (reporter.json()) {
        io.message(Json.line(fields(finding, file, kernel, columns)));
      } else {
        reporter.problem(file, problem(finding));
        details(io, finding);
      }
    }
    if (!reporter.json()) {
      io.message(summary());
    }
    if (left > 0) {
      String more = "%d more findings had no room in the list; mend the first ones";
      reporter.problem(file, Problem.info("check-limit", String.format(more, left), 0, 0, 1));
    }
    if (forgotten > 0) {
      String less =
          "there was no room to remember who used all of global memory, and races may have been"
              + " missed; allow more with JAVA_TOOL_OPTIONS=-Xmx";
      reporter.problem(file, Problem.info("check-memory", less, 0, 0, 1));
    }
    return !findings.isEmpty();
  }

  private String summary() {
    String checks = wanted.stream().map(Check::word).collect(Collectors.joining(", "));
    String count =
        findings.isEmpty()
            ? "nothing found"
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

  private static void details(Io io, Finding finding) {
    site(io, finding.site());
    if (finding.other() != null) {
      site(io, finding.other());
    }
    if (finding.count() > 1) {
      io.message("  found " + finding.count() + " times" + in(finding.lanes()));
    }
  }

  /** Lanes in words, with ranges: {@code , in lanes 0 to 3, 7}. */
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

  private static void site(Io io, Site site) {
    String line = site.line() > 0 ? "line " + site.line() + ", " : "";
    String place = String.format("  %spc 0x%04x: ", line, site.pc());
    String thread = site.thread() == null ? "" : ", " + site.thread().text();
    io.message(place + site.instruction());
    io.message("    " + site.did() + thread);
  }

  static Map<String, Object> fields(Finding finding, String file, String kernel, Columns columns) {
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
      fields.put("space", finding.where().space());
      fields.put("address", finding.where().address());
      fields.put("buffer", finding.where().buffer());
      fields.put("element", finding.where().buffer() == null ? null : finding.where().element());
    }
    if (finding.other() != null) {
      Map<String, Object> related = new LinkedHashMap<>();
      place(related, finding.other(), columns);
      related.put("message", said(finding.other()));
      site(related, finding.other());
      List<Object> all = new ArrayList<>();
      all.add(related);
      fields.put("related", all);
    }
    return fields;
  }

  /** What an instruction did and for whom, in one line. */
  static String said(Site site) {
    return site.did() + (site.thread() == null ? "" : ", " + site.thread().text());
  }

  private static void place(Map<String, Object> fields, Site site, Columns columns) {
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
