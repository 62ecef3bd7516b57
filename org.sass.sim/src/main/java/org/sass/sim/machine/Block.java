package org.sass.sim.machine;

import java.util.List;
import java.util.stream.IntStream;
import org.sass.lang.isa.MemorySizes;

/** A block of threads: its warps, its shared memory and its barriers, in their launch state. */
public final class Block {
  /** Bytes of shared memory, header and parameters included. */
  public static final int SHARED_BYTES = MemorySizes.SHARED_BYTES;

  /** Byte address of the first parameter word in shared memory: {@code g[0x4]}. */
  public static final int PARAMS_AT = MemorySizes.HEADER_BYTES;

  public static final int BARRIERS = 16;

  private final Grid grid;
  private final int x;
  private final int y;
  private final Memory shared = new Memory(SHARED_BYTES);
  private final long[] arrived = new long[BARRIERS];
  private final int[] locks = new int[SHARED_BYTES / 4];
  private final List<Warp> warps;
  private long clock;
  private long openings;

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
    shared.put16(2, grid.blockX());
    shared.put16(4, grid.blockY());
    shared.put16(6, grid.blockZ());
    shared.put16(8, grid.x());
    shared.put16(10, grid.y());
    shared.put16(12, x);
    shared.put16(14, y);
    for (int i = 0; i < grid.params().length; i++) {
      shared.putWord(PARAMS_AT + 4 * i, grid.params()[i]);
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

  public Memory shared() {
    return shared;
  }

  public List<Warp> warps() {
    return warps;
  }

  /** Instructions issued by the warps of this block so far. */
  public long clock() {
    return clock;
  }

  public void tick() {
    clock++;
  }

  /**
   * Takes the lock of a word of shared memory.
   *
   * @param address a byte address in it
   * @param owner who takes it, not 0
   * @return whether the lock was free or already {@code owner}'s
   */
  public boolean lock(int address, int owner) {
    int holder = locks[address / 4];
    if (holder == 0) {
      locks[address / 4] = owner;
    }
    return holder == 0 || holder == owner;
  }

  public void unlock(int address) {
    locks[address / 4] = 0;
  }

  /** Notes that a warp has arrived at a barrier; arriving twice counts once. */
  public void arrive(int barrier, Warp warp) {
    arrived[barrier] |= 1L << warp.index();
  }

  /** Whether the warp has arrived at a barrier that has not opened since. */
  public boolean hasArrived(int barrier, Warp warp) {
    return (arrived[barrier] >>> warp.index() & 1) != 0;
  }

  /** Whether all warps have arrived at a barrier. A warp that ended before it never does. */
  public boolean allArrived(int barrier) {
    return Long.bitCount(arrived[barrier]) == warps.size();
  }

  /** How often a barrier opened. */
  public long openings() {
    return openings;
  }

  /** Opens a barrier: it forgets who arrived, and the warps that wait at it go on. */
  public void open(int barrier) {
    arrived[barrier] = 0;
    openings++;
    for (Warp warp : warps) {
      if (warp.waiting() == barrier) {
        warp.release();
      }
    }
  }
}
