package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sass.lang.isa.MemorySizes;

/**
 * A block of threads: its warps, its registers, its shared memory and its barriers.
 *
 * <p>A register file is an array in which the threads of the block are side by side, and each warp
 * starts at a multiple of 32. Register {@code r} of thread {@code t} is element {@code r * stride +
 * t}. So an engine can run an instruction for many warps at once.
 */
public final class Block {
  /** Size of shared memory in bytes, including header and parameters. */
  public static final int SHARED_BYTES = MemorySizes.SHARED_BYTES;

  public static final int BARRIERS = 16;

  private final Grid grid;
  private int x;
  private int y;
  private final int stride;
  private final int[] registers;
  private final int[] addresses;
  private final int[] predicates;
  private final Memory shared = new Memory(SHARED_BYTES);
  private final long[] arrivedWarps = new long[BARRIERS];
  private final int[] locks = new int[SHARED_BYTES / 4];
  private final List<Warp> warps;
  private long clock;
  private long barrierOpenings;

  Block(Grid grid, int x, int y) {
    this.grid = grid;
    this.x = x;
    this.y = y;
    int threads = grid.threadsPerBlock();
    int count = (threads + Warp.LANES - 1) / Warp.LANES;
    stride = count * Warp.LANES;
    registers = new int[grid.registers().general() * stride];
    addresses = new int[grid.registers().address() * stride];
    predicates = new int[grid.registers().predicate() * stride];
    grid.abi().fillRegisters(this);
    fillShared();
    warps = IntStream.range(0, count).mapToObj(this::newWarp).toList();
  }

  /**
   * Moves this block to another position in its grid, and resets its clock and barrier count.
   * Nothing else is set to its launch state: the registers, the barriers and what a kernel has
   * stored to shared memory stay.
   */
  public void moveTo(int newX, int newY) {
    x = newX;
    y = newY;
    clock = 0;
    barrierOpenings = 0;
    grid.abi().fillBlockPosition(this);
  }

  /** Sets this block to the launch state of another block of its grid. */
  void restart(int newX, int newY) {
    if (!grid.abi().keepsRegisters()) {
      Arrays.fill(registers, 0);
      Arrays.fill(addresses, 0);
      Arrays.fill(predicates, 0);
    }
    grid.abi().fillRegisters(this);
    restartShared();
    restartWarps();
    moveTo(newX, newY);
  }

  /** Sets shared memory to its launch state, without locks. */
  public void restartShared() {
    shared.clear(0, SHARED_BYTES);
    Arrays.fill(locks, 0);
    fillShared();
  }

  /** Sets all warps to the start of the code, with none at a barrier. */
  public void restartWarps() {
    Arrays.fill(arrivedWarps, 0);
    for (Warp warp : warps) {
      warp.start();
    }
  }

  private void fillShared() {
    grid.abi().fillShared(this);
    grid.abi().fillBlockPosition(this);
  }

  /**
   * Makes a warp. Its mask contains only lanes with a thread, unless the target also runs the lanes
   * without one: the last warp may have fewer threads than lanes.
   */
  private Warp newWarp(int index) {
    int count = Math.min(Warp.LANES, grid.threadsPerBlock() - index * Warp.LANES);
    if (grid.abi().runsAllLanes()) {
      count = Warp.LANES;
    }
    return new Warp(this, index, count == Warp.LANES ? -1 : (1 << count) - 1);
  }

  /**
   * Returns the number of elements from one register to the next in the register files: 32 for each
   * warp.
   */
  public int stride() {
    return stride;
  }

  /** Returns the general registers. */
  public int[] registers() {
    return registers;
  }

  /** Returns the address registers. */
  public int[] addresses() {
    return addresses;
  }

  /** Returns the predicate registers; each has four bits of flags. */
  public int[] predicates() {
    return predicates;
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

  /** Returns the number of instructions that the warps of this block have issued so far. */
  public long clock() {
    return clock;
  }

  public void tick() {
    clock++;
  }

  /** Counts several instructions. */
  public void tick(long instructions) {
    clock += instructions;
  }

  /**
   * Takes the lock of a word of shared memory.
   *
   * @param address byte address of the word in shared memory
   * @param owner number of the owner, not 0
   * @return whether the lock was free, or {@code owner} already had it
   */
  public boolean lock(int address, int owner) {
    int currentOwner = locks[address / 4];
    if (currentOwner == 0) {
      locks[address / 4] = owner;
    }
    return currentOwner == 0 || currentOwner == owner;
  }

  public void unlock(int address) {
    locks[address / 4] = 0;
  }

  /** Records that a warp has arrived at a barrier. Arriving twice counts once. */
  public void arrive(int barrier, Warp warp) {
    arrivedWarps[barrier] |= 1L << warp.index();
  }

  /** Returns whether a warp has arrived at a barrier that has not opened since. */
  public boolean hasArrived(int barrier, Warp warp) {
    return (arrivedWarps[barrier] >>> warp.index() & 1) != 0;
  }

  /**
   * Returns whether all warps have arrived at a barrier. A warp that ended before it never arrives.
   */
  public boolean allArrived(int barrier) {
    return Long.bitCount(arrivedWarps[barrier]) == warps.size();
  }

  /** Returns how often barriers have opened. */
  public long barrierOpenings() {
    return barrierOpenings;
  }

  /**
   * Opens a barrier: forgets which warps have arrived, and lets the warps that wait at it continue.
   */
  public void openBarrier(int barrier) {
    arrivedWarps[barrier] = 0;
    barrierOpenings++;
    for (Warp warp : warps) {
      if (warp.waitingBarrier() == barrier) {
        warp.release();
      }
    }
  }

  /**
   * Returns a copy of the whole state of the block.
   *
   * @param earlier an earlier copy of a block of the same grid with which to share memory; null for
   *     none
   */
  public BlockImage save(BlockImage earlier) {
    List<WarpImage> images = new ArrayList<>();
    for (int i = 0; i < warps.size(); i++) {
      images.add(warps.get(i).save(earlier == null ? null : earlier.warps.get(i)));
    }
    return new BlockImage(this, earlier, locks, arrivedWarps.clone(), images);
  }

  /** Sets this block to a saved state of a block of the same grid. */
  public void restore(BlockImage image) {
    x = image.x;
    y = image.y;
    clock = image.clock;
    barrierOpenings = image.barrierOpenings;
    System.arraycopy(image.arrivedWarps, 0, arrivedWarps, 0, BARRIERS);
    image.registers.restore(registers);
    image.addresses.restore(addresses);
    image.predicates.restore(predicates);
    image.shared.restore(shared.words());
    image.locks.restore(locks);
    for (int i = 0; i < warps.size(); i++) {
      warps.get(i).restore(image.warps.get(i));
    }
  }

  /** Adds the whole state of the block to a digest. */
  public void digest(Digest digest) {
    digest.add(x);
    digest.add(y);
    digest.add(clock);
    digest.add(barrierOpenings);
    for (long warpMask : arrivedWarps) {
      digest.add(warpMask);
    }
    digest.add(registers);
    digest.add(addresses);
    digest.add(predicates);
    digest.add(shared);
    digest.add(locks);
    for (Warp warp : warps) {
      warp.digest(digest);
    }
  }
}
