package org.sass.sim.observe.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * Selects which part of a run a trace shows.
 *
 * @param warps inclusive ranges of warp numbers in a block; empty for all
 * @param lanes the lanes, lane 0 in bit 0
 * @param firstPc byte address of the first instruction
 * @param lastPc byte address of the last instruction
 */
public record TraceFilter(List<int[]> warps, int lanes, int firstPc, int lastPc) {
  public static final TraceFilter ALL = new TraceFilter(List.of(), -1, 0, Integer.MAX_VALUE);
  private static final int MAX_WARPS = 32;
  private static final int LANES = 32;

  /** Thrown if an option is not a valid filter. The message says why. */
  public static final class BadFilter extends RuntimeException {
    private static final long serialVersionUID = 1;

    BadFilter(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * Reads a filter from the values of command-line options.
   *
   * @param warps such as {@code 0,2..3}; null for all
   * @param lanes such as {@code 0,2..3}; null for all
   * @param pc such as {@code 0x10..0x40}; null for all
   * @param prefix the prefix of the option names, for messages
   * @throws BadFilter if a value is not valid
   */
  public static TraceFilter read(String warps, String lanes, String pc, String prefix) {
    List<int[]> warpRanges =
        warps == null ? List.of() : parseRanges(prefix + "warp", warps, MAX_WARPS - 1, "warp");
    int laneMask = lanes == null ? -1 : 0;
    if (lanes != null) {
      for (int[] range : parseRanges(prefix + "lane", lanes, LANES - 1, "lane")) {
        for (int lane = range[0]; lane <= range[1]; lane++) {
          laneMask |= 1 << lane;
        }
      }
    }
    int[] pcs = pc == null ? new int[] {0, Integer.MAX_VALUE} : parsePcRange(prefix + "pc", pc);
    return new TraceFilter(warpRanges, laneMask, pcs[0], pcs[1]);
  }

  private static List<int[]> parseRanges(String option, String text, int last, String kind) {
    List<int[]> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int[] range = parseRange(option, part, kind + "s, such as 0 or 0,2..3");
      if (range[1] > last) {
        throw new BadFilter(
            option + ": there is no " + kind + " " + range[1] + "; the last one is " + last);
      }
      ranges.add(range);
    }
    return ranges;
  }

  private static int[] parsePcRange(String option, String text) {
    return parseRange(option, text, "addresses, such as 0x10 or 0x10..0x40");
  }

  private static int[] parseRange(String option, String text, String expectation) {
    int dots = text.indexOf("..");
    try {
      int first = parseNumber(dots < 0 ? text : text.substring(0, dots));
      int last = dots < 0 ? first : parseNumber(text.substring(dots + 2));
      if (first < 0 || last < first) {
        throw new BadFilter(
            option + ": " + text.strip() + " is empty; write the smaller number first");
      }
      return new int[] {first, last};
    } catch (NumberFormatException e) {
      throw new BadFilter(option + ": '" + text + "' is not a number or range of " + expectation);
    }
  }

  private static int parseNumber(String text) {
    return Integer.decode(text.strip());
  }

  /** Returns whether the filter selects an instruction of a warp with these active lanes. */
  boolean selects(int warp, int pc, int active) {
    if (pc < firstPc || pc > lastPc || (active & lanes) == 0) {
      return false;
    }
    for (int[] range : warps) {
      if (warp >= range[0] && warp <= range[1]) {
        return true;
      }
    }
    return warps.isEmpty();
  }

  /** Returns whether the filter selects a step of a trace. */
  public boolean selects(Trace.Step step) {
    return selects(step.warp(), step.instruction().pc(), step.active() | step.mask());
  }

  /** Returns the filter as text for users; empty if it selects everything. */
  String describe() {
    List<String> parts = new ArrayList<>();
    if (!warps.isEmpty()) {
      List<String> texts =
          warps.stream().map(r -> r[0] == r[1] ? "" + r[0] : r[0] + ".." + r[1]).toList();
      parts.add("warp " + String.join(",", texts));
    }
    if (lanes != -1) {
      parts.add(String.format("lanes %08x", lanes));
    }
    if (firstPc != 0 || lastPc != Integer.MAX_VALUE) {
      parts.add(String.format("pc 0x%04x..0x%04x", firstPc, lastPc));
    }
    return String.join(", ", parts);
  }
}
