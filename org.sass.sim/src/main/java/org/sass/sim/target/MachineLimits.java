package org.sass.sim.target;

import java.util.List;
import java.util.Locale;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.LaunchAbi;

/**
 * The limits of a machine for launches, and the check that a launch is within them.
 *
 * @param machineName the name of the machine with its article, for messages
 * @param maxThreads maximum number of threads in a block
 * @param maxBlockX maximum number of threads of a block in x
 * @param maxBlockY maximum number of threads of a block in y
 * @param maxBlockZ maximum number of threads of a block in z
 * @param maxGridX maximum number of blocks in x
 * @param maxGridY maximum number of blocks in y
 * @param maxGridZ maximum number of blocks in z
 * @param maxParamBytes maximum number of bytes of parameters
 * @param maxSharedBytes maximum number of bytes of shared memory, including header and parameters
 * @param roundsShared whether shared memory is allocated in multiples of 256 bytes, with one byte
 *     for each parameter word
 * @param abi the launch conventions, which say where shared memory has the header and the
 *     parameters
 */
public record MachineLimits(
    String machineName,
    int maxThreads,
    int maxBlockX,
    int maxBlockY,
    int maxBlockZ,
    int maxGridX,
    int maxGridY,
    int maxGridZ,
    int maxParamBytes,
    int maxSharedBytes,
    boolean roundsShared,
    LaunchAbi abi) {

  /** The settings of a launch that have limits. */
  public enum Setting {
    GRID,
    BLOCK,
    PARAM,
    SHARED;

    /** Returns the name of the setting in launch comments. */
    public String commentName() {
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
   * @param grid blocks of the grid
   * @param block threads of a block
   * @param paramWords number of 32-bit words of parameters
   * @param sharedBytes bytes of shared memory without header and parameters
   */
  public record Demand(Dim3 grid, Dim3 block, int paramWords, long sharedBytes) {}

  /** Returns the first limit that a launch does not keep; null if it keeps all of them. */
  public Excess findExcess(Demand demand) {
    Excess sizeExcess =
        findSizeExcess(
            Setting.GRID, demand.grid.components(), List.of(maxGridX, maxGridY, maxGridZ));
    if (sizeExcess == null) {
      sizeExcess =
          findSizeExcess(
              Setting.BLOCK, demand.block.components(), List.of(maxBlockX, maxBlockY, maxBlockZ));
    }
    if (sizeExcess != null) {
      return sizeExcess;
    }
    Dim3 block = demand.block;
    long blockThreads = block.count();
    if (blockThreads > maxThreads) {
      String message = "a block of %d x %d x %d has %d threads; %s allows %d";
      return createExcess(
          Setting.BLOCK,
          message,
          block.x(),
          block.y(),
          block.z(),
          blockThreads,
          machineName,
          maxThreads);
    }
    long usedParamBytes = 4L * demand.paramWords;
    if (usedParamBytes > maxParamBytes) {
      String message = "%d bytes of parameters; %s allows %d, %d words";
      return createExcess(
          Setting.PARAM, message, usedParamBytes, machineName, maxParamBytes, maxParamBytes / 4);
    }
    long usedSharedBytes =
        roundsShared
            ? abi.parametersAddress() + demand.paramWords + demand.sharedBytes + 255 & ~255
            : abi.filledSharedBytes(demand.paramWords) + demand.sharedBytes;
    boolean holdsParameters = roundsShared || abi.filledSharedBytes(1) > 0;
    if (usedSharedBytes > maxSharedBytes && !holdsParameters) {
      String message =
          "%d bytes of shared memory, those that the kernel declares included; %s has %d";
      return createExcess(Setting.SHARED, message, usedSharedBytes, machineName, maxSharedBytes);
    }
    if (usedSharedBytes > maxSharedBytes) {
      String message =
          "%d bytes of shared memory, header (%d) and parameters (%d) included; %s has %d";
      return createExcess(
          Setting.SHARED,
          message,
          usedSharedBytes,
          abi.parametersAddress(),
          usedParamBytes,
          machineName,
          maxSharedBytes);
    }
    return null;
  }

  private Excess findSizeExcess(Setting setting, List<Integer> sizes, List<Integer> maxSizes) {
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.get(i) < 1 || sizes.get(i) > maxSizes.get(i)) {
        String message =
            maxSizes.get(i) == 1 ? "%s %s is %d; %s allows %d" : "%s %s is %d; %s allows 1 to %d";
        char axis = "xyz".charAt(i);
        return createExcess(
            setting,
            message,
            setting.commentName(),
            axis,
            sizes.get(i),
            machineName,
            maxSizes.get(i));
      }
    }
    return null;
  }

  private static Excess createExcess(Setting setting, String message, Object... args) {
    return new Excess(setting, String.format(message, args));
  }
}
