package org.sass.lang.flow;

/**
 * The resources of a multiprocessor, which the blocks on it share.
 *
 * @param registers number of registers
 * @param sharedBytes bytes of shared memory
 * @param maxThreads maximum number of threads
 * @param maxBlocks maximum number of blocks
 * @param minOccupancyPercent percentage of {@code maxThreads} below which low occupancy is
 *     reported; 0 for never
 */
public record Limits(
    int registers, int sharedBytes, int maxThreads, int maxBlocks, int minOccupancyPercent) {

  /** The limits of a G80. Low occupancy is not reported. */
  public static final Limits G80 = new Limits(8192, 16384, 768, 8, 0);
}
