package org.sass.lang.flow;

/**
 * What the threads of a multiprocessor share.
 *
 * @param registers its registers
 * @param sharedBytes its bytes of shared memory
 * @param threads how many threads it holds
 * @param blocks how many blocks it holds
 * @param occupancy percent of {@code threads} below which to say so; 0 never
 */
public record Limits(int registers, int sharedBytes, int threads, int blocks, int occupancy) {

  /** A G80; nothing is said about occupancy. */
  public static final Limits G80 = new Limits(8192, 16384, 768, 8, 0);
}
