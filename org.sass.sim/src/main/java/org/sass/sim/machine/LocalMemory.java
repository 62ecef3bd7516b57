package org.sass.sim.machine;

/**
 * The local memory of a warp's threads: a space of its own for every lane, made when first used.
 */
public final class LocalMemory {
  /** Bytes a thread has: the limit that NVIDIA gives for devices of compute capability 1.x. */
  public static final int BYTES = 16 * 1024;

  private final byte[][] lanes = new byte[Warp.LANES][];

  /** The bytes of a lane's thread. */
  public byte[] lane(int lane) {
    byte[] bytes = lanes[lane];
    if (bytes == null) {
      bytes = new byte[BYTES];
      lanes[lane] = bytes;
    }
    return bytes;
  }
}
