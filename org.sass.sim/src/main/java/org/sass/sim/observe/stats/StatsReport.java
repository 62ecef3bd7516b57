package org.sass.sim.observe.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sass.sim.observe.InstructionCounts;

/**
 * Formats the counts of {@link Statistics}: as tables for people and as JSON values for programs.
 */
public final class StatsReport {
  private static final List<String> FLAGS = List.of("zero", "sign", "carry", "overflow");
  private final Statistics statistics;

  public StatsReport(Statistics statistics) {
    this.statistics = statistics;
  }

  /** Returns the tables as text, with empty lines around them. */
  public String text() {
    StringBuilder out = new StringBuilder();
    appendTable(out, opcodeTable());
    appendTable(out, lineTable());
    appendTable(out, branchTable());
    appendTable(out, sharedTable());
    appendTable(out, globalTable());
    appendTable(out, barrierTable());
    return out.append('\n').toString();
  }

  private static void appendTable(StringBuilder out, TextTable table) {
    if (!table.isEmpty()) {
      out.append('\n').append(table.text());
    }
  }

  private TextTable opcodeTable() {
    TextTable table = new TextTable(1, "opcode", "issued", "share", "threads", "lanes");
    long all = Math.max(1, statistics.total().issued);
    for (Map.Entry<String, InstructionCounts> opcode : opcodesByCount()) {
      InstructionCounts counts = opcode.getValue();
      table.addRow(
          opcode.getKey(),
          formatNumber(counts.issued),
          formatPercent(counts.issued, all),
          formatNumber(counts.threads),
          formatOneDecimal(counts.meanLanes()));
    }
    return table;
  }

  private List<Map.Entry<String, InstructionCounts>> opcodesByCount() {
    List<Map.Entry<String, InstructionCounts>> all =
        new ArrayList<>(statistics.opcodes().entrySet());
    all.sort((a, b) -> Long.compare(b.getValue().issued, a.getValue().issued));
    return all;
  }

  private TextTable lineTable() {
    TextTable table =
        new TextTable(0, "line", "address", "issued", "threads", "lanes", "active", " instruction");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      table.addRow(
          formatPlace(line),
          formatAddress(line.info().pc()),
          formatNumber(counts.issued),
          formatNumber(counts.threads),
          formatOneDecimal(counts.meanLanes()),
          formatOneDecimal(counts.meanActiveLanes()),
          line.info().text());
    }
    return table;
  }

  private TextTable branchTable() {
    TextTable table = new TextTable(0, "line", "taken", "not taken", "divergent", " branch");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.branchCount() > 0) {
        table.addRow(
            formatPlace(line),
            formatNumber(counts.taken),
            formatNumber(counts.notTaken),
            formatNumber(counts.divergent),
            line.info().text());
      }
    }
    return table;
  }

  private TextTable sharedTable() {
    TextTable table = new TextTable(0, "line", "half warps", "bank conflicts", " shared memory");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.sharedRequests > 0) {
        table.addRow(
            formatPlace(line),
            formatNumber(counts.sharedRequests),
            formatNumber(counts.sharedConflicts),
            line.info().text());
      }
    }
    return table;
  }

  private TextTable globalTable() {
    TextTable table =
        new TextTable(
            0, "line", "half warps", "uncoalesced", "segments", "bytes used", " global memory");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.globalRequests > 0) {
        table.addRow(
            formatPlace(line),
            formatNumber(counts.globalRequests),
            formatNumber(counts.uncoalesced),
            formatNumber(counts.segments),
            formatPercent(counts.requestedBytes, counts.movedBytes),
            line.info().text());
      }
    }
    return table;
  }

  private TextTable barrierTable() {
    TextTable table = new TextTable(0, "line", "arrivals", "waits", "mean wait", " barrier");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.arrivals > 0) {
        double mean = counts.waits == 0 ? 0 : (double) counts.waitedInstructions / counts.waits;
        table.addRow(
            formatPlace(line),
            formatNumber(counts.arrivals),
            formatNumber(counts.waits),
            formatOneDecimal(mean),
            line.info().text());
      }
    }
    return table;
  }

  /** Returns the line number of an instruction, or its address if it has no line. */
  private static String formatPlace(Statistics.Line line) {
    return line.info().line() > 0
        ? formatNumber(line.info().line())
        : formatAddress(line.info().pc());
  }

  public static String formatAddress(int pc) {
    return String.format(Locale.ROOT, "0x%04x", pc);
  }

  private static String formatNumber(long value) {
    return Long.toString(value);
  }

  public static String formatOneDecimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  public static String formatPercent(long part, long whole) {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** Returns the counts as maps, lists and numbers for JSON. */
  public Map<String, Object> toFields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<Object> opcodes = new ArrayList<>();
    for (Map.Entry<String, InstructionCounts> opcode : opcodesByCount()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("opcode", opcode.getKey());
      putCounts(one, opcode.getValue());
      opcodes.add(one);
    }
    fields.put("opcodes", opcodes);
    List<Object> lines = new ArrayList<>();
    for (Statistics.Line line : statistics.lines()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("line", line.info().line() > 0 ? line.info().line() : null);
      one.put("pc", line.info().pc());
      one.put("instruction", line.info().text());
      putCounts(one, line.counts());
      lines.add(one);
    }
    fields.put("lines", lines);
    return fields;
  }

  private static void putCounts(Map<String, Object> fields, InstructionCounts counts) {
    fields.put("issued", counts.issued);
    fields.put("threads", counts.threads);
    fields.put("meanLanes", roundToThousandths(counts.meanLanes()));
    fields.put("meanActiveLanes", roundToThousandths(counts.meanActiveLanes()));
    if (counts.branchCount() > 0) {
      Map<String, Object> branches = new LinkedHashMap<>();
      branches.put("taken", counts.taken);
      branches.put("notTaken", counts.notTaken);
      branches.put("divergent", counts.divergent);
      fields.put("branches", branches);
    }
    if (counts.sharedRequests > 0) {
      Map<String, Object> shared = new LinkedHashMap<>();
      shared.put("halfWarps", counts.sharedRequests);
      shared.put("bankConflicts", counts.sharedConflicts);
      fields.put("shared", shared);
    }
    if (counts.constantRequests > 0) {
      Map<String, Object> constant = new LinkedHashMap<>();
      constant.put("halfWarps", counts.constantRequests);
      constant.put("repeats", counts.constantRepeats);
      fields.put("constant", constant);
    }
    if (counts.globalRequests > 0) {
      Map<String, Object> global = new LinkedHashMap<>();
      global.put("halfWarps", counts.globalRequests);
      global.put("uncoalesced", counts.uncoalesced);
      global.put("segments", counts.segments);
      global.put("bytesMoved", counts.movedBytes);
      global.put("bytesWanted", counts.requestedBytes);
      fields.put("global", global);
    }
    if (counts.localRequests > 0) {
      fields.put("local", Map.of("halfWarps", counts.localRequests));
    }
    if (counts.arrivals > 0) {
      Map<String, Object> barrier = new LinkedHashMap<>();
      barrier.put("arrivals", counts.arrivals);
      barrier.put("waits", counts.waits);
      barrier.put("instructionsWaited", counts.waitedInstructions);
      fields.put("barrier", barrier);
    }
    if (counts.flagWrites > 0) {
      Map<String, Object> flags = new LinkedHashMap<>();
      flags.put("written", counts.flagWrites);
      for (int i = 0; i < FLAGS.size(); i++) {
        flags.put(FLAGS.get(i), counts.flagCounts[i]);
      }
      fields.put("flags", flags);
    }
  }

  private static double roundToThousandths(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
