package org.sass.lang.ui.profile;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.util.List;
import org.eclipse.core.resources.IFile;

/**
 * The counts of a run, for each instruction. The meaning of the numbers is described in
 * docs/statistics.md.
 *
 * @param file the kernel's file; null if it is outside of the workspace
 * @param name the name of the run
 * @param lines the instructions of the kernel, each with its line
 * @param mean the mean number of times that a warp came to an instruction, over the instructions
 *     that were reached; at least 1
 */
public record Profile(
    IFile file,
    String name,
    long warpInstructions,
    long threadInstructions,
    long blocks,
    long barriers,
    List<Count> lines,
    double mean) {
  private static final Gson GSON = new Gson();

  /**
   * The counts of an instruction.
   *
   * @param line the line, from 1
   * @param issued how often a warp came to the instruction
   * @param shared the requests to shared memory; null if the instruction makes none
   * @param global the requests to global memory; null if the instruction makes none
   */
  public record Count(
      int line,
      int pc,
      String instruction,
      long issued,
      long threads,
      double meanActiveLanes,
      Shared shared,
      Global global) {}

  /** The requests of an instruction to shared memory. */
  public record Shared(long halfWarps, long bankConflicts) {}

  /** The requests of an instruction to global memory. */
  public record Global(
      long halfWarps, long uncoalesced, long segments, long bytesMoved, long bytesWanted) {}

  private record StatsFile(Profile stats) {}

  /**
   * Reads the output of {@code gsass run --stats-json}.
   *
   * @return null if the text is blank, as after a run of a kernel with errors
   * @throws IOException if the text is something else
   */
  static Profile parse(String text, IFile file, String name) throws IOException {
    if (text.isBlank()) {
      return null;
    }
    try {
      Profile stats = GSON.fromJson(text, StatsFile.class).stats();
      return new Profile(
          file,
          name,
          stats.warpInstructions,
          stats.threadInstructions,
          stats.blocks,
          stats.barriers,
          stats.lines,
          computeMean(stats.lines));
    } catch (JsonParseException e) {
      throw new IOException("this is not a profile of a run: " + e.getMessage(), e);
    }
  }

  /** Returns the largest number of times that a warp came to one instruction; at least 1. */
  public long maxIssued() {
    return Math.max(1, lines.stream().mapToLong(Count::issued).max().orElse(1));
  }

  /** Returns the instruction's share of all warp instructions of the run, from 0 to 1. */
  public double share(Count count) {
    return count.issued() / (double) Math.max(1, warpInstructions);
  }

  private static double computeMean(List<Count> lines) {
    return Math.max(
        1, lines.stream().mapToLong(Count::issued).filter(one -> one > 0).average().orElse(1));
  }

  /**
   * Returns how often the instruction was issued compared with the others of the kernel, from 0 to
   * 1. The mean is 0.5; each doubling adds 1/8, and each halving subtracts 1/8. An instruction that
   * was not issued has 0.
   */
  public double heat(Count count) {
    if (count.issued() == 0) {
      return 0;
    }
    double doublings = Math.log(count.issued() / mean) / Math.log(2);
    return Math.max(0, Math.min(1, 0.5 + doublings / 8));
  }

  private String compareWithMean(Count count) {
    double ratio = count.issued() / mean;
    return Math.abs(ratio - 1) < 0.05 ? "as often as" : String.format("%.1f times", ratio);
  }

  /** Returns a text for the user about the counts of an instruction. */
  public String describe(Count count) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%,d times issued, %.1f %% of the run, %s the kernel's mean",
            count.issued(), 100 * share(count), compareWithMean(count)));
    text.append(
        String.format(
            "%n%,d threads, %.1f of 32 lanes active", count.threads(), count.meanActiveLanes()));
    if (count.shared() != null) {
      text.append(
          String.format(
              "%nshared memory: %,d half warps, %,d bank conflicts",
              count.shared().halfWarps(), count.shared().bankConflicts()));
    }
    if (count.global() != null) {
      text.append(
          String.format(
              "%nglobal memory: %,d segments, %,d uncoalesced, %,d of %,d bytes used",
              count.global().segments(),
              count.global().uncoalesced(),
              count.global().bytesWanted(),
              count.global().bytesMoved()));
    }
    return text.toString();
  }
}
