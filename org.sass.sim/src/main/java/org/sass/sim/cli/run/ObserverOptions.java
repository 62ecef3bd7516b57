package org.sass.sim.cli.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.observe.trace.TraceFilter;

/** The options that show more of a run than its results: statistics, traces, profiles, coverage. */
final class ObserverOptions implements OptionGroup {
  /** The suffix of the file with operand patterns, which is written beside the lcov file. */
  private static final String OPERANDS = ".operands.json";

  private boolean stats;
  private String counts;
  private String trace;
  private String warps;
  private String lanes;
  private String pc;
  private String page;
  private String coverage;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .flag(
            "--stats",
            () -> stats = true,
            "Prints statistics by opcode and line, and how lanes, branches, memories and barriers"
                + " were used.")
        .option(
            "--stats-json",
            "FILE",
            text -> counts = text,
            "Writes what --stats prints as one line of JSON.")
        .option(
            "--trace",
            "FILE",
            text -> trace = text,
            "Writes each instruction of each warp, with the registers that it wrote and the memory"
                + " that it accessed. If FILE is - or ends in .txt, the trace is text; otherwise it"
                + " has the compact form that gsass trace reads.")
        .option(
            "--trace-warp",
            "N|A..B",
            text -> warps = text,
            "Traces only these warps of each block; separate several with commas.")
        .option(
            "--trace-lane",
            "N|A..B",
            text -> lanes = text,
            "Traces only these lanes; separate several with commas.")
        .option(
            "--trace-pc",
            "A..B",
            text -> pc = text,
            "Traces only instructions from address A to B.")
        .option(
            "--profile-html",
            "FILE",
            text -> page = text,
            "Writes an HTML page that shows how often and with how many lanes instructions ran.")
        .option(
            "--coverage",
            "FILE",
            text -> coverage = text,
            "Writes which instructions ran and which outcomes conditions had, for lcov and genhtml."
                + " Also writes FILE.operands.json, with the bits of operands that were 0, that were"
                + " 1, and that changed.");
  }

  boolean stats() {
    return stats;
  }

  String counts() {
    return counts;
  }

  String trace() {
    return trace;
  }

  String page() {
    return page;
  }

  String coverage() {
    return coverage;
  }

  /** Returns the file with operand patterns that --coverage writes; null if it writes none. */
  String operands() {
    return OutputFile.isStandardOutput(coverage) ? null : coverage + OPERANDS;
  }

  /**
   * Returns the files that the options write, by the names of the options; null for an option that
   * is not given.
   *
   * @param image the file that --dump-global writes, or null
   */
  Map<String, String> outputFiles(String image) {
    Map<String, String> outputs = new LinkedHashMap<>();
    outputs.put("--stats-json", counts);
    outputs.put("--trace", trace);
    outputs.put("--profile-html", page);
    outputs.put("--coverage", coverage);
    outputs.put("--coverage (operands)", operands());
    outputs.put("--dump-global", image);
    return outputs;
  }

  /** Returns whether an option prints or writes something, which shows that the run took place. */
  boolean isAnyGiven() {
    return stats || counts != null || trace != null || page != null || coverage != null;
  }

  /**
   * Returns which part of the run the trace contains. Fails if the options contradict each other.
   */
  TraceFilter traceFilter() {
    if (trace == null && (warps != null || lanes != null || pc != null)) {
      String option = warps != null ? "warp" : lanes != null ? "lane" : "pc";
      throw new Failure("usage", "--trace-" + option + " needs --trace FILE");
    }
    return readFilter(warps, lanes, pc, "--trace-");
  }

  static TraceFilter readFilter(String warps, String lanes, String pc, String prefix) {
    try {
      return TraceFilter.read(warps, lanes, pc, prefix);
    } catch (TraceFilter.BadFilter e) {
      throw new Failure("usage", e.getMessage());
    }
  }
}
