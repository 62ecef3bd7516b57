package org.sass.sim.exec;

import org.sass.sim.machine.Block;

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
 */
public record Limits(
    String machine,
    int threads,
    int blockX,
    int blockY,
    int blockZ,
    int grid,
    int paramBytes,
    int sharedBytes) {

  /** The limits of devices of compute capability 1.0. */
  public static final Limits G80 =
      new Limits("G80", 512, 512, 512, 64, 65_535, 256, Block.SHARED_BYTES);

  /** The first limit that a launch exceeds, in a message for people; null if it keeps them all. */
  public String problem(Launch launch) {
    String size = sizeProblem(launch);
    if (size != null) {
      return size;
    }
    long threads = (long) launch.blockX() * launch.blockY() * launch.blockZ();
    if (threads > this.threads) {
      return String.format(
          "a block of %d x %d x %d has %d threads; the %s allows %d",
          launch.blockX(), launch.blockY(), launch.blockZ(), threads, machine, this.threads);
    }
    int paramBytes = 4 * launch.params().length;
    if (paramBytes > this.paramBytes) {
      return String.format(
          "%d bytes of parameters; the %s allows %d, %d words",
          paramBytes, machine, this.paramBytes, this.paramBytes / 4);
    }
    long shared =
        (long) Block.PARAMS_AT
            + paramBytes
            + launch.kernel().sharedBytes()
            + Math.max(0, launch.sharedBytes());
    if (shared > sharedBytes) {
      return String.format(
          "%d bytes of shared memory, header (%d) and parameters (%d) included; the %s has %d",
          shared, Block.PARAMS_AT, paramBytes, machine, sharedBytes);
    }
    return null;
  }

  private String sizeProblem(Launch launch) {
    String[] names = {"grid x", "grid y", "block x", "block y", "block z"};
    int[] sizes = {
      launch.gridX(), launch.gridY(), launch.blockX(), launch.blockY(), launch.blockZ()
    };
    int[] most = {grid, grid, blockX, blockY, blockZ};
    for (int i = 0; i < names.length; i++) {
      if (sizes[i] < 1 || sizes[i] > most[i]) {
        return String.format(
            "%s is %d; the %s allows 1 to %d", names[i], sizes[i], machine, most[i]);
      }
    }
    return null;
  }
}
