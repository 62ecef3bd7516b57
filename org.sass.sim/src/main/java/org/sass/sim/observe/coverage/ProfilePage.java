package org.sass.sim.observe.coverage;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.observe.InstructionCounts;
import org.sass.sim.observe.InstructionInfo;
import org.sass.sim.observe.Timeline;
import org.sass.sim.observe.stats.Statistics;
import org.sass.sim.observe.stats.StatsReport;
import org.sass.sim.observe.stats.TimelineChart;

/**
 * Writes an HTML page that shows where a run spent its instructions. The page needs no network and
 * no other file.
 */
public final class ProfilePage {
  private final Statistics statistics;
  private final Launch launch;
  private final Timeline timeline;
  private final RunResult result;
  private final String file;
  private final StringBuilder out = new StringBuilder();

  /** The labels in the code, by byte address. */
  private final Map<Integer, String> labels = new HashMap<>();

  private ProfilePage(Statistics statistics, Timeline timeline, RunResult result, String file) {
    this.statistics = statistics;
    this.launch = statistics.launch();
    this.timeline = timeline;
    this.result = result;
    this.file = file;
    launch.kernel().labels().forEach((name, pc) -> labels.merge(pc, name, (a, b) -> a + ": " + b));
  }

  /**
   * Returns the text of the page.
   *
   * @param file where the kernel came from
   */
  public static String of(Statistics statistics, Timeline timeline, RunResult result, String file) {
    return new ProfilePage(statistics, timeline, result, file).buildPage();
  }

  private String buildPage() {
    String kernel = escapeHtml(launch.kernel().name());
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.append("<title>").append(kernel).append(" - profile</title>\n<style>\n");
    out.append(ProfilePageStyle.CSS)
        .append("</style>\n</head>\n<body>\n<header>\n<h1>")
        .append(kernel);
    out.append("</h1>\n<p class=\"dim\">").append(escapeHtml(file)).append(", ");
    out.append(escapeHtml(launch.isa().archName()));
    String profile = launch.target().profile();
    out.append(profile.isEmpty() ? "" : ", profile " + escapeHtml(profile)).append(", grid ");
    out.append(formatSize(launch.grid().extents())).append(", block ");
    out.append(formatSize(launch.block().components()));
    out.append("</p>\n");
    appendEnding();
    out.append("<nav aria-label=\"sections\"><a href=\"#time\">Over time</a>");
    out.append("<a href=\"#listing\">Listing</a><a href=\"#opcodes\">Opcodes</a>");
    out.append("<a href=\"#branches\">Branches</a><a href=\"#memory\">Memory</a>");
    if (statistics.total().arrivals > 0) {
      out.append("<a href=\"#barriers\">Barriers</a>");
    }
    out.append("</nav>\n" + "</header>\n" + "<main>\n");
    appendCards();
    appendTimeline();
    appendListing();
    appendOpcodes();
    appendBranches();
    appendMemory();
    appendBarriers();
    out.append("</main>\n<script>\n")
        .append(ProfilePageStyle.SCRIPT)
        .append("</script>\n</body>\n</html>\n");
    return out.toString();
  }

  private void appendEnding() {
    if (result.fault() != null) {
      String fault = result.fault().report().split("\n")[0];
      out.append("<p class=\"bad\">Ended by a fault: ").append(escapeHtml(fault)).append("</p>\n");
    } else if (result.interrupted()) {
      out.append("<p class=\"bad\">Interrupted: this page shows the run until then.</p>\n");
    }
  }

  private void appendCards() {
    InstructionCounts total = statistics.total();
    out.append("<div class=\"cards\">\n");
    appendCard(formatGrouped(total.issued), "warp instructions");
    appendCard(formatGrouped(total.threads), "thread instructions");
    appendCard(StatsReport.formatOneDecimal(total.meanLanes()) + " of 32", "lanes at work, mean");
    appendCard(
        StatsReport.formatPercent(total.divergent, total.branchCount()), "branches divergent");
    appendCard(formatGrouped(total.sharedConflicts), "bank conflicts");
    appendCard(
        StatsReport.formatPercent(total.requestedBytes, total.movedBytes),
        "of the moved bytes are used");
    appendCard(formatGrouped(result.stats().barriers()), "barriers opened");
    out.append("</div>\n");
  }

  private void appendCard(String value, String title) {
    out.append("<div class=\"card\"><b>").append(value).append("</b><span>").append(title);
    out.append("</span></div>\n");
  }

  private void appendTimeline() {
    out.append("<h2 id=\"time\">Over time</h2>\n<p class=\"dim\">");
    appendKey("rgb(var(--lanes))", "active lanes");
    appendKey("rgb(var(--heat))", "lanes at work");
    appendKey("rgb(var(--split))", "divergence");
    out.append(
        "<br>Flag rows: share of the written flags that were set.</p>\n<div class=\"frame\">\n");
    out.append(TimelineChart.of(timeline)).append("</div>\n");
  }

  private void appendKey(String colour, String text) {
    out.append("<span class=\"key\" style=\"background:").append(colour).append("\"></span>");
    out.append(text);
  }

  private void appendListing() {
    out.append("<h2 id=\"listing\">Listing</h2>\n<p class=\"dim\">Lanes at work are active lanes");
    out.append(" for which the guard is true; a whole warp has 32.</p>\n");
    startTable(
        "", "line", "address", "executions", "lanes at work", "lanes active", "-instruction");
    long most = 1;
    for (Statistics.Line line : statistics.lines()) {
      most = Math.max(most, line.counts().issued);
    }
    List<Program.PlacedInstruction> code = launch.kernel().code();
    for (int i = 0; i < code.size(); i++) {
      Program.PlacedInstruction placed = code.get(i);
      String label = labels.get(placed.address());
      if (label != null) {
        out.append("<tr class=\"label\"><td colspan=\"5\"></td><td class=\"code\">");
        out.append(escapeHtml(label)).append(":</td></tr>\n");
      }
      appendRow(placed, statistics.countsAt(i), most);
    }
    endTable();
  }

  private void appendRow(Program.PlacedInstruction placed, InstructionCounts counts, long most) {
    boolean faulty = result.fault() != null && result.fault().pc() == placed.address();
    out.append(faulty ? "<tr class=\"faulty\"" : counts == null ? "<tr class=\"idle\"" : "<tr");
    out.append(" id=\"pc");
    out.append(Integer.toHexString(placed.address())).append("\">");
    appendCell(placed.line() > 0 ? Integer.toString(placed.line()) : "");
    appendCell(StatsReport.formatAddress(placed.address()));
    if (counts == null) {
      out.append("<td>-</td><td></td><td></td>");
    } else {
      // Counts of instructions often differ by powers of ten. The square root makes small and large
      // ones visible.
      double heat = 0.08 + 0.57 * Math.sqrt((double) counts.issued / most);
      out.append(String.format(Locale.ROOT, "<td class=\"heat\" style=\"--h:%.2f\">", heat));
      out.append(formatGrouped(counts.issued)).append("</td>");
      appendLanes(counts.meanLanes());
      appendLanes(counts.meanActiveLanes());
    }
    Insn insn = placed.decode();
    out.append("<td class=\"code\">  ").append(escapeHtml(insn.text()));
    appendTargetLink(insn);
    out.append(faulty ? "  <b>the fault</b>" : "").append("</td></tr>\n");
  }

  /** Appends a link to the label that the instruction jumps to, if its target has a label. */
  private void appendTargetLink(Insn insn) {
    for (Operand operand : insn.operands()) {
      int pc = operand.kind().equals("target") ? (int) operand.value("t") : -1;
      String label = labels.get(pc);
      if (label != null) {
        out.append("  <a href=\"#pc").append(Integer.toHexString(pc)).append("\">");
        out.append(escapeHtml(label)).append("</a>");
      }
    }
  }

  private void appendLanes(double lanes) {
    out.append(
        String.format(
            Locale.ROOT,
            "<td class=\"lanes\" style=\"--w:%.0f%%\">%.1f</td>",
            100 * lanes / 32,
            lanes));
  }

  private void appendOpcodes() {
    out.append("<h2 id=\"opcodes\">Opcodes</h2>\n");
    startTable("sort", "-opcode", "executions", "share", "threads", "lanes at work");
    long all = Math.max(1, statistics.total().issued);
    statistics.opcodes().entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue().issued, a.getValue().issued))
        .forEach(
            opcode -> {
              InstructionCounts counts = opcode.getValue();
              out.append("<tr><td class=\"l\">")
                  .append(escapeHtml(opcode.getKey()))
                  .append("</td>");
              appendNumber(counts.issued);
              appendCell(counts.issued, StatsReport.formatPercent(counts.issued, all));
              appendNumber(counts.threads);
              appendCell(
                  (long) (counts.meanLanes() * 1000),
                  StatsReport.formatOneDecimal(counts.meanLanes()));
              out.append("</tr>\n");
            });
    endTable();
  }

  private void appendBranches() {
    out.append("<h2 id=\"branches\">Branches</h2>\n");
    List<Statistics.Line> lines = linesWith(InstructionCounts::branchCount);
    if (lines.isEmpty()) {
      out.append("<p class=\"dim\">No branch was run.</p>\n");
      return;
    }
    startTable("sort", "line", "taken by all", "by none", "divergent", "lanes taken", "-branch");
    for (Statistics.Line line : lines) {
      InstructionCounts counts = line.counts();
      startRow(line);
      appendNumber(counts.taken);
      appendNumber(counts.notTaken);
      appendNumber(counts.divergent);
      appendCell(
          1000 * counts.threads / Math.max(1, counts.active),
          StatsReport.formatPercent(counts.threads, counts.active));
      appendInstruction(line);
    }
    endTable();
  }

  private void appendMemory() {
    out.append("<h2 id=\"memory\">Memory</h2>\n");
    List<Statistics.Line> global = linesWith(counts -> counts.globalRequests);
    List<Statistics.Line> shared = linesWith(counts -> counts.sharedRequests);
    if (global.isEmpty() && shared.isEmpty()) {
      out.append("<p class=\"dim\">No memory was used.</p>\n");
    }
    if (!global.isEmpty()) {
      out.append("<p>Global memory, half a warp at a time.</p>\n");
      startTable(
          "sort",
          "line",
          "half warps",
          "uncoalesced",
          "segments",
          "bytes moved",
          "used",
          "-access");
      for (Statistics.Line line : global) {
        InstructionCounts counts = line.counts();
        startRow(line);
        appendNumber(counts.globalRequests);
        appendNumber(counts.uncoalesced);
        appendNumber(counts.segments);
        appendNumber(counts.movedBytes);
        appendCell(
            1000 * counts.requestedBytes / Math.max(1, counts.movedBytes),
            StatsReport.formatPercent(counts.requestedBytes, counts.movedBytes));
        appendInstruction(line);
      }
      endTable();
    }
    if (!shared.isEmpty()) {
      out.append("<p style=\"margin-top:1rem\">Shared memory, 16 banks for half a warp.</p>\n");
      startTable("sort", "line", "half warps", "bank conflicts", "-access");
      for (Statistics.Line line : shared) {
        startRow(line);
        appendNumber(line.counts().sharedRequests);
        appendNumber(line.counts().sharedConflicts);
        appendInstruction(line);
      }
      endTable();
    }
  }

  private void appendBarriers() {
    List<Statistics.Line> lines = linesWith(counts -> counts.arrivals);
    if (lines.isEmpty()) {
      return;
    }
    out.append("<h2 id=\"barriers\">Barriers</h2>\n");
    startTable("sort", "line", "arrivals", "waits", "mean wait", "-barrier");
    for (Statistics.Line line : lines) {
      InstructionCounts counts = line.counts();
      double mean = counts.waits == 0 ? 0 : (double) counts.waitedInstructions / counts.waits;
      startRow(line);
      appendNumber(counts.arrivals);
      appendNumber(counts.waits);
      appendCell((long) (1000 * mean), StatsReport.formatOneDecimal(mean));
      appendInstruction(line);
    }
    endTable();
    out.append(
        "<p class=\"dim\">A wait is counted in instructions of the block's other warps.</p>\n");
  }

  // ---- helpers for tables and cells

  private List<Statistics.Line> linesWith(ToLongFunction<InstructionCounts> count) {
    return statistics.lines().stream().filter(l -> count.applyAsLong(l.counts()) > 0).toList();
  }

  /** Starts a table. A title that starts with a dash is left-aligned; the dash is not shown. */
  private void startTable(String kind, String... titles) {
    out.append("<div class=\"frame\" tabindex=\"0\"><table class=\"").append(kind);
    out.append("\"><thead><tr>");
    for (String title : titles) {
      boolean left = title.startsWith("-");
      out.append(left ? "<th class=\"l\" scope=\"col\">" : "<th scope=\"col\">");
      out.append(left ? title.substring(1) : title).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
  }

  private void endTable() {
    out.append("</tbody></table></div>\n");
  }

  private void startRow(Statistics.Line line) {
    InstructionInfo info = line.info();
    String text =
        info.line() > 0 ? Integer.toString(info.line()) : StatsReport.formatAddress(info.pc());
    out.append("<tr><td data-n=\"").append(info.pc()).append("\"><a href=\"#pc");
    out.append(Integer.toHexString(info.pc())).append("\">").append(text).append("</a></td>");
  }

  private void appendInstruction(Statistics.Line line) {
    out.append("<td class=\"code\">").append(escapeHtml(line.info().text())).append("</td></tr>\n");
  }

  private void appendNumber(long value) {
    appendCell(value, formatGrouped(value));
  }

  private void appendCell(long order, String text) {
    out.append("<td data-n=\"").append(order).append("\">").append(text).append("</td>");
  }

  private void appendCell(String text) {
    out.append("<td>").append(text).append("</td>");
  }

  /** Formats a number with narrow spaces between groups of three digits. */
  private static String formatGrouped(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(",", "&#8239;");
  }

  private static String escapeHtml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Returns numbers with multiplication signs between them. */
  private static String formatSize(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" &times; "));
  }
}
