package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.LaunchComment;
import org.sass.lang.document.Document;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;

/**
 * Compares the registers and the shared memory of a block with the limits of a multiprocessor, if a
 * launch comment gives the size of a block.
 *
 * <p>What a block takes is rounded up as in NVIDIA's occupancy calculator for compute capability
 * 1.0: warps to an even number, registers to 256, shared memory to 512 bytes.
 */
public final class Occupancy {
  private static final int WARP_SIZE = 32;
  private static final int WARP_UNIT = 2;
  private static final int REGISTER_UNIT = 256;
  private static final int SHARED_UNIT = 512;
  private static final int MAX_THREADS = 1 << 20;
  private static final Pattern BLOCK_SIZE =
      Pattern.compile("\\bblock=\\s*([0-9]+)(?:\\s*,\\s*([0-9]+))?(?:\\s*,\\s*([0-9]+))?");
  private static final Pattern DYNAMIC_SHARED = Pattern.compile("\\bshared=\\s*([0-9]+)([Kk]?)");

  private Occupancy() {}

  /**
   * A block that a launch comment describes, with the position of the description.
   *
   * @param threads its number of threads
   * @param dynamicSharedBytes bytes of shared memory that the launch adds
   * @param line number of the line, from 1
   * @param start first column, from 0
   * @param end column after the last one
   */
  private record LaunchBlock(int threads, int dynamicSharedBytes, int line, int start, int end) {
    int warps() {
      return (threads + WARP_SIZE - 1) / WARP_SIZE;
    }
  }

  /**
   * The resources of one block of a kernel, and how many blocks fit.
   *
   * @param threads its threads
   * @param registers registers of the whole block, rounded up
   * @param sharedBytes its bytes of shared memory, rounded up
   * @param blocks how many blocks fit on a multiprocessor at a time
   * @param percent how much of a multiprocessor's thread capacity these blocks use
   */
  public record BlockResources(
      int threads, int registers, int sharedBytes, int blocks, int percent) {}

  /**
   * Returns what a block of a kernel takes.
   *
   * @param threads threads of the block
   * @param registers registers per thread
   * @param sharedBytes bytes of shared memory of the block
   * @param limits the resources of a multiprocessor
   */
  public static BlockResources of(int threads, int registers, int sharedBytes, Limits limits) {
    int warps = roundUp((threads + WARP_SIZE - 1) / WARP_SIZE, WARP_UNIT);
    long taken = roundUp((long) warps * WARP_SIZE * registers, REGISTER_UNIT);
    int bytes = roundUp(sharedBytes, SHARED_UNIT);
    long blocks = Math.min(limits.maxBlocks(), limits.maxThreads() / Math.max(1, threads));
    blocks = taken == 0 ? blocks : Math.min(blocks, limits.registers() / taken);
    blocks = bytes == 0 ? blocks : Math.min(blocks, limits.sharedBytes() / bytes);
    long lanes = blocks * ((threads + WARP_SIZE - 1) / WARP_SIZE) * WARP_SIZE;
    int percent = (int) Math.min(100, lanes * 100 / Math.max(1, limits.maxThreads()));
    return new BlockResources(
        threads, (int) Math.min(taken, Integer.MAX_VALUE), bytes, (int) blocks, percent);
  }

  private static int roundUp(int value, int unit) {
    return (int) roundUp((long) value, unit);
  }

  private static long roundUp(long value, int unit) {
    return (value + unit - 1) / unit * unit;
  }

  /**
   * Returns a problem for each resource of which a block needs more than there is, or else for low
   * occupancy.
   */
  static List<Problem> check(Document document, Kernel kernel, int registers, Limits limits) {
    LaunchBlock block = block(document, kernel);
    if (block == null || block.threads < 1 || block.threads > limits.maxThreads()) {
      return List.of();
    }
    int params =
        kernel.params().stream().mapToInt(p -> 4 * (p.wordIndex() + p.wordCount())).max().orElse(0);
    int shared =
        MemorySizes.HEADER_BYTES + params + kernel.sharedBytes() + block.dynamicSharedBytes;
    BlockResources use = of(block.threads, registers, shared, limits);
    List<Problem> found = new ArrayList<>();
    String who = "a block of " + block.threads + " threads";
    if (use.registers > limits.registers()) {
      int perThread = limits.registers() / roundUp(block.warps(), WARP_UNIT) / WARP_SIZE;
      addProblem(
          Severity.WARNING,
          "register-limit",
          who
              + " takes "
              + use.registers
              + " registers ("
              + registers
              + " for each thread), and a multiprocessor has "
              + limits.registers()
              + ": it cannot be launched; use "
              + perThread
              + " registers or fewer, or a smaller block",
          block,
          found);
    }
    // More shared memory than any machine has keeps the kernel from running at all. This is
    // reported for the launch comment instead.
    boolean impossible = shared > MemorySizes.SHARED_BYTES;
    if (use.sharedBytes > limits.sharedBytes() && !impossible) {
      addProblem(
          Severity.WARNING,
          "shared-limit",
          who
              + " takes "
              + use.sharedBytes
              + " bytes of shared memory, and a multiprocessor has "
              + limits.sharedBytes()
              + ": it cannot be launched; declare less",
          block,
          found);
    }
    if (found.isEmpty() && !impossible && use.percent < limits.minOccupancyPercent()) {
      addProblem(
          Severity.INFO,
          "low-occupancy",
          (use.blocks == 1 ? "1 block" : use.blocks + " blocks")
              + " of this size, with "
              + use.registers
              + " registers and "
              + use.sharedBytes
              + " bytes of shared memory each, keep "
              + use.percent
              + " percent of a multiprocessor's threads busy, less than the "
              + limits.minOccupancyPercent()
              + " percent of the setting; use fewer registers, less shared memory or other blocks",
          block,
          found);
    }
    return found;
  }

  private static void addProblem(
      Severity severity, String code, String message, LaunchBlock block, List<Problem> found) {
    found.add(new Problem(severity, code, message, block.line, block.start, block.end, null));
  }

  /** Returns the block that the launch comments give for a kernel; null if they give none. */
  private static LaunchBlock block(Document document, Kernel kernel) {
    LaunchBlock block = null;
    int dynamic = 0;
    boolean ours = true;
    for (LaunchComment comment : document.program().launchComments()) {
      String[] words = comment.text().strip().split("\\s+", 3);
      if (words[0].equals("kernel") && words.length > 1) {
        ours = words[1].equals(kernel.name());
      }
      if (!ours || !words[0].equals("launch")) {
        continue;
      }
      Matcher bytes = DYNAMIC_SHARED.matcher(comment.text());
      if (bytes.find() && bytes.group(1).length() < 8) {
        dynamic = Integer.parseInt(bytes.group(1)) * (bytes.group(2).isEmpty() ? 1 : 1024);
      }
      Matcher size = BLOCK_SIZE.matcher(comment.text());
      if (size.find()) {
        int start = comment.column() + size.start();
        block =
            new LaunchBlock(threads(size), 0, comment.line(), start, comment.column() + size.end());
      }
    }
    return block == null
        ? null
        : new LaunchBlock(block.threads, Math.max(0, dynamic), block.line, block.start, block.end);
  }

  private static int threads(Matcher size) {
    long threads = 1;
    for (int i = 1; i <= 3; i++) {
      String number = size.group(i);
      threads *= number == null ? 1 : number.length() > 5 ? MAX_THREADS : Integer.parseInt(number);
      threads = Math.min(threads, MAX_THREADS);
    }
    return (int) threads;
  }
}
