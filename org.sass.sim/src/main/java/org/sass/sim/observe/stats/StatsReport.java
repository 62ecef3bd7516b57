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
    table(out, opcodes());
    table(out, lines());
    table(out, branches());
    table(out, shared());
    table(out, global());
    table(out, barriers());
    return out.append('\n').toString();
  }

  private static void table(StringBuilder out, TextTable table) {
    if (!table.isEmpty()) {
      out.append('\n').append(table.text());
    }
  }

  private TextTable opcodes() {
    TextTable table = new TextTable(1, "opcode", "issued", "share", "threads", "lanes");
    long all = Math.max(1, statistics.total().issued);
    for (Map.Entry<String, InstructionCounts> opcode : byCount()) {
      InstructionCounts counts = opcode.getValue();
      table.row(
          opcode.getKey(),
          number(counts.issued),
          percent(counts.issued, all),
          number(counts.threads),
          one(counts.lanes()));
    }
    return table;
  }

  private List<Map.Entry<String, InstructionCounts>> byCount() {
    List<Map.Entry<String, InstructionCounts>> all =
        new ArrayList<>(statistics.opcodes().entrySet());
    all.sort((a, b) -> Long.compare(b.getValue().issued, a.getValue().issued));
    return all;
  }

  private TextTable lines() {
    TextTable table =
        new TextTable(0, "line", "address", "issued", "threads", "lanes", "active", " instruction");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      table.row(
          place(line),
          address(line.look().pc()),
          number(counts.issued),
          number(counts.threads),
          one(counts.lanes()),
          one(counts.activeLanes()),
          line.look().text());
    }
    return table;
  }

  private TextTable branches() {
    TextTable table = new TextTable(0, "line", "taken", "not taken", "divergent", " branch");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.branches() > 0) {
        table.row(
            place(line),
            number(counts.taken),
            number(counts.notTaken),
            number(counts.divergent),
            line.look().text());
      }
    }
    return table;
  }

  private TextTable shared() {
    TextTable table = new TextTable(0, "line", "half warps", "bank conflicts", " shared memory");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.sharedRequests > 0) {
        table.row(
            place(line),
            number(counts.sharedRequests),
            number(counts.sharedConflicts),
            line.look().text());
      }
    }
    return table;
  }

  private TextTable global() {
    TextTable table =
        new TextTable(
            0, "line", "half warps", "uncoalesced", "segments", "bytes used", " global memory");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.globalRequests > 0) {
        table.row(
            place(line),
            number(counts.globalRequests),
            number(counts.uncoalesced),
            number(counts.segments),
            percent(counts.wanted, counts.moved),
            line.look().text());
      }
    }
    return table;
  }

  private TextTable barriers() {
    TextTable table = new TextTable(0, "line", "arrivals", "waits", "mean wait", " barrier");
    for (Statistics.Line line : statistics.lines()) {
      InstructionCounts counts = line.counts();
      if (counts.arrivals > 0) {
        double mean = counts.waits == 0 ? 0 : (double) counts.waited / counts.waits;
        table.row(
            place(line),
            number(counts.arrivals),
            number(counts.waits),
            one(mean),
            line.look().text());
      }
    }
    return table;
  }

  /** Returns the line number of an instruction, or its address if it has no line. */
  private static String place(Statistics.Line line) {
    return line.look().line() > 0 ? number(line.look().line()) : address(line.look().pc());
  }

  public static String address(int pc) {
    return String.format(Locale.ROOT, "0x%04x", pc);
  }

  private static String number(long value) {
    return Long.toString(value);
  }

  public static String one(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  public static String percent(long part, long whole) {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** Returns the counts as maps, lists and numbers for JSON. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    List<Object> opcodes = new ArrayList<>();
    for (Map.Entry<String, InstructionCounts> opcode : byCount()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("opcode", opcode.getKey());
      put(one, opcode.getValue());
      opcodes.add(one);
    }
    fields.put("opcodes", opcodes);
    List<Object> lines = new ArrayList<>();
    for (Statistics.Line line : statistics.lines()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("line", line.look().line() > 0 ? line.look().line() : null);
      one.put("pc", line.look().pc());
      one.put("instruction", line.look().text());
      put(one, line.counts());
      lines.add(one);
    }
    fields.put("lines", lines);
    return fields;
  }

  private static void put(Map<String, Object> fields, InstructionCounts counts) {
    fields.put("issued", counts.issued);
    fields.put("threads", counts.threads);
    fields.put("meanLanes", rounded(counts.lanes()));
    fields.put("meanActiveLanes", rounded(counts.activeLanes()));
    if (counts.branches() > 0) {
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
      global.put("bytesMoved", counts.moved);
      global.put("bytesWanted", counts.wanted);
      fields.put("global", global);
    }
    if (counts.localRequests > 0) {
      fields.put("local", Map.of("halfWarps", counts.localRequests));
    }
    if (counts.arrivals > 0) {
      Map<String, Object> barrier = new LinkedHashMap<>();
      barrier.put("arrivals", counts.arrivals);
      barrier.put("waits", counts.waits);
      barrier.put("instructionsWaited", counts.waited);
      fields.put("barrier", barrier);
    }
    if (counts.flagged > 0) {
      Map<String, Object> flags = new LinkedHashMap<>();
      flags.put("written", counts.flagged);
      for (int i = 0; i < FLAGS.size(); i++) {
        flags.put(FLAGS.get(i), counts.flags[i]);
      }
      fields.put("flags", flags);
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
