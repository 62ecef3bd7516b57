package org.sass.sim.target;

import java.util.List;
import java.util.Locale;
import org.sass.sim.machine.LaunchAbi;

/**
 * The limits of a machine that a launch has to keep.
 *
 * @param machine name for messages
 * @param threads threads of a block
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param grid blocks in x, and in y
 * @param paramBytes bytes of parameters
 * @param sharedBytes bytes of shared memory, header and parameters included
 * @param rounded whether shared memory is given out in pieces of 256 bytes, with a byte for each
 *     parameter word
 * @param abi where shared memory has the header and the parameters
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

  /** The settings that have limits. */
  public enum Setting {
    GRID,
    BLOCK,
    PARAM,
    SHARED;

    /** Its name in launch comments. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A limit that is not kept.
   *
   * @param setting what is too large
   * @param message what about it, for people
   */
  public record Excess(Setting setting, String message) {}

  /**
   * What a launch asks of a machine.
   *
   * @param grid blocks in x and y
   * @param block threads of a block in x, y and z
   * @param paramWords 32-bit words of parameters
   * @param sharedBytes bytes of shared memory without header and parameters
   */
  public record Demand(List<Integer> grid, List<Integer> block, int paramWords, long sharedBytes) {}

  /** The first limit that is exceeded; null if all are kept. */
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
