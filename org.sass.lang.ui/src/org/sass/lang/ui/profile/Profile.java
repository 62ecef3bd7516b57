package org.sass.lang.ui.profile;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.util.List;
import org.eclipse.core.resources.IFile;

/**
 * What a run counted, line by line; docs/statistics.md has the meaning of each number.
 *
 * @param file the kernel's; null where it lies outside of the workspace
 * @param name how the run is called
 * @param lines the instructions that the kernel has, each with its line
 * @param mean how often a warp came to an instruction, as a mean of those that were reached; 1 at
 *     least
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
   * An instruction.
   *
   * @param line from 1
   * @param issued how often a warp came to it
   * @param shared null where it does not come to shared memory
   * @param global null where it does not come to global memory
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

  /** Requests to shared memory. */
  public record Shared(long halfWarps, long bankConflicts) {}

  /** Requests to global memory. */
  public record Global(
      long halfWarps, long uncoalesced, long segments, long bytesMoved, long bytesWanted) {}

  private record Written(Profile stats) {}

  /**
   * Reads what {@code gsass run --stats-json} wrote.
   *
   * @return null where it wrote nothing, as for a kernel with errors
   */
  static Profile read(String text, IFile file, String name) throws IOException {
    if (text.isBlank()) {
      return null;
    }
    try {
      Profile stats = GSON.fromJson(text, Written.class).stats();
      return new Profile(
          file,
          name,
          stats.warpInstructions,
          stats.threadInstructions,
          stats.blocks,
          stats.barriers,
          stats.lines,
          mean(stats.lines));
    } catch (JsonParseException e) {
      throw new IOException("this is not a profile of a run: " + e.getMessage(), e);
    }
  }

  /** How often a warp came to the instruction that it came to most often; 1 at least. */
  public long most() {
    return Math.max(1, lines.stream().mapToLong(Count::issued).max().orElse(1));
  }

  /** The part of the run's instructions that are this one, 0 to 1. */
  public double share(Count count) {
    return count.issued() / (double) Math.max(1, warpInstructions);
  }

  private static double mean(List<Count> lines) {
    return Math.max(
        1, lines.stream().mapToLong(Count::issued).filter(one -> one > 0).average().orElse(1));
  }

  /**
   * How often the instruction was issued beside the others of the kernel, 0 to 1: a half is the
   * mean, and each doubling is an eighth more.
   */
  public double heat(Count count) {
    if (count.issued() == 0) {
      return 0;
    }
    double doublings = Math.log(count.issued() / mean) / Math.log(2);
    return Math.max(0, Math.min(1, 0.5 + doublings / 8));
  }

  private String beside(Count count) {
    double ratio = count.issued() / mean;
    return Math.abs(ratio - 1) < 0.05 ? "as often as" : String.format("%.1f times", ratio);
  }

  /** What there is to say of an instruction. */
  public String describe(Count count) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%,d times issued, %.1f %% of the run, %s the kernel's mean",
            count.issued(), 100 * share(count), beside(count)));
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
