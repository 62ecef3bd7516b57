package org.sass.sim.machine;

import java.util.List;
import java.util.stream.IntStream;

/** A block of threads: its warps, its shared memory and its barriers, in their launch state. */
public final class Block {
  /** Bytes of shared memory, header and parameters included. */
  public static final int SHARED_BYTES = 16 * 1024;

  /** Byte address of the first parameter word in shared memory: {@code g[0x4]}. */
  public static final int PARAMS_AT = 16;

  public static final int BARRIERS = 16;

  private final Grid grid;
  private final int x;
  private final int y;
  private final byte[] shared = new byte[SHARED_BYTES];
  private final long[] arrived = new long[BARRIERS];
  private final List<Warp> warps;

  Block(Grid grid, int x, int y) {
    this.grid = grid;
    this.x = x;
    this.y = y;
    fillHeader();
    int threads = grid.threadsPerBlock();
    this.warps =
        IntStream.range(0, (threads + Warp.LANES - 1) / Warp.LANES).mapToObj(this::warp).toList();
  }

  private void fillHeader() {
    Bytes.put16(shared, 2, grid.blockX());
    Bytes.put16(shared, 4, grid.blockY());
    Bytes.put16(shared, 6, grid.blockZ());
    Bytes.put16(shared, 8, grid.x());
    Bytes.put16(shared, 10, grid.y());
    Bytes.put16(shared, 12, x);
    Bytes.put16(shared, 14, y);
    for (int i = 0; i < grid.params().length; i++) {
      Bytes.putWord(shared, PARAMS_AT + 4 * i, grid.params()[i]);
    }
  }

  /** Only real threads run, and R0 of each holds its place in the block. */
  private Warp warp(int index) {
    int first = index * Warp.LANES;
    int count = Math.min(Warp.LANES, grid.threadsPerBlock() - first);
    Warp warp = new Warp(this, index, count == Warp.LANES ? -1 : (1 << count) - 1);
    for (int lane = 0; lane < count; lane++) {
      int id = first + lane;
      int plane = grid.blockX() * grid.blockY();
      warp.registers()[lane] =
          id % grid.blockX() | id % plane / grid.blockX() << 16 | id / plane << 26;
    }
    return warp;
  }

  public Grid grid() {
    return grid;
  }

  public int x() {
    return x;
  }

  public int y() {
    return y;
  }

  /** The bytes of shared memory. */
  public byte[] shared() {
    return shared;
  }

  public List<Warp> warps() {
    return warps;
  }

  /** The warps that have arrived at a barrier and wait for it to open, warp 0 in bit 0. */
  public long arrived(int barrier) {
    return arrived[barrier];
  }

  /** Notes that a warp has arrived at a barrier; arriving twice counts once. */
  public void arrive(int barrier, Warp warp) {
    arrived[barrier] |= 1L << warp.index();
  }

  /** Whether the warp has arrived at a barrier that has not opened since. */
  public boolean hasArrived(int barrier, Warp warp) {
    return (arrived[barrier] >>> warp.index() & 1) != 0;
  }

  /** Opens a barrier: it forgets who arrived, and the warps that wait at it go on. */
  public void open(int barrier) {
    arrived[barrier] = 0;
    for (Warp warp : warps) {
      if (warp.waiting() == barrier) {
        warp.release();
      }
    }
  }
}
