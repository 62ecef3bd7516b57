package org.sass.sim.target;

import java.util.List;
import java.util.Locale;
import org.sass.sim.machine.LaunchAbi;

/**
 * The limits of a machine for launches, and the check that a launch is within them.
 *
 * @param machine the name of the machine, for messages
 * @param threads maximum number of threads in a block
 * @param blockX maximum number of threads of a block in x
 * @param blockY maximum number of threads of a block in y
 * @param blockZ maximum number of threads of a block in z
 * @param grid maximum number of blocks in x, and in y
 * @param paramBytes maximum number of bytes of parameters
 * @param sharedBytes maximum number of bytes of shared memory, including header and parameters
 * @param rounded whether shared memory is allocated in multiples of 256 bytes, with one byte for
 *     each parameter word
 * @param abi the launch conventions, which say where shared memory has the header and the
 *     parameters
 */
public record MachineLimits(
    String machine,
    int threads,
    int blockX,
    int blockY,
    int blockZ,
    int grid,
    int paramBytes,
    int sharedBytes,
    boolean rounded,
    LaunchAbi abi) {

  /** The settings of a launch that have limits. */
  public enum Setting {
    GRID,
    BLOCK,
    PARAM,
    SHARED;

    /** Returns the name of the setting in launch comments. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A limit that a launch does not keep.
   *
   * @param setting the setting that is out of range
   * @param message a description for users
   */
  public record Excess(Setting setting, String message) {}

  /**
   * The resources that a launch needs.
   *
   * @param grid blocks in x and y
   * @param block threads of a block in x, y and z
   * @param paramWords number of 32-bit words of parameters
   * @param sharedBytes bytes of shared memory without header and parameters
   */
  public record Demand(List<Integer> grid, List<Integer> block, int paramWords, long sharedBytes) {}

  /** Returns the first limit that a launch does not keep; null if it keeps all of them. */
  public Excess excess(Demand demand) {
    Excess size = excess(Setting.GRID, demand.grid, List.of(grid, grid));
    if (size == null) {
      size = excess(Setting.BLOCK, demand.block, List.of(blockX, blockY, blockZ));
    }
    if (size != null) {
      return size;
    }
    int x = demand.block.get(0);
    int y = demand.block.get(1);
    int z = demand.block.get(2);
    long threads = (long) x * y * z;
    if (threads > this.threads) {
      String message = "a block of %d x %d x %d has %d threads; the %s allows %d";
      return excess(Setting.BLOCK, message, x, y, z, threads, machine, this.threads);
    }
    long params = 4L * demand.paramWords;
    if (params > paramBytes) {
      String message = "%d bytes of parameters; the %s allows %d, %d words";
      return excess(Setting.PARAM, message, params, machine, paramBytes, paramBytes / 4);
    }
    long shared =
        rounded
            ? abi.parametersAt() + demand.paramWords + demand.sharedBytes + 255 & ~255
            : abi.filledShared(demand.paramWords) + demand.sharedBytes;
    if (shared > sharedBytes) {
      String message =
          "%d bytes of shared memory, header (%d) and parameters (%d) included; the %s has %d";
      return excess(
          Setting.SHARED, message, shared, abi.parametersAt(), params, machine, sharedBytes);
    }
    return null;
  }

  private Excess excess(Setting setting, List<Integer> sizes, List<Integer> most) {
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i) < 1 || sizes.get(i) > most.get(i)) {
        String message = "%s %s is %d; the %s allows 1 to %d";
        char axis = "xyz".charAt(i);
        return excess(setting, message, setting.word(), axis, sizes.get(i), machine, most.get(i));
      }
    }
    return null;
  }

  private static Excess excess(Setting setting, String message, Object... args) {
    return new Excess(setting, String.format(message, args));
  }
}
