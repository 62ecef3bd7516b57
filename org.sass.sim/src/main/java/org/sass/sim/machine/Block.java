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
  /** Size of the shared memory of a G80 in bytes, including header and parameters. */
  public static final int SHARED_BYTES = MemorySizes.SHARED_BYTES;

  private final Grid grid;
  private Dim3 position;
  private final int stride;
  private final int[] registers;
  private final int[] addresses;
  private final int[] predicates;
  private final Memory shared;
  private final Barriers barriers;
  private final int[] locks;
  private final List<Warp> warps;
  private long clock;

  Block(Grid grid, Dim3 position) {
    this.grid = grid;
    this.position = position;
    shared = new Memory(grid.sharedBytes());
    locks = new int[(grid.sharedBytes() + 3) / 4];
    int threads = grid.threadsPerBlock();
    int count = (threads + Warp.LANES - 1) / Warp.LANES;
    stride = count * Warp.LANES;
    registers = new int[grid.registers().general() * stride];
    addresses = new int[grid.registers().address() * stride];
    predicates = new int[grid.registers().predicate() * stride];
    grid.abi().fillRegisters(this);
    fillShared();
    warps = IntStream.range(0, count).mapToObj(this::newWarp).toList();
    barriers = new Barriers(warps);
  }

  /**
   * Moves this block to another position in its grid, and resets its clock and barrier count.
   * Nothing else is set to its launch state: the registers, the barriers and what a kernel has
   * stored to shared memory stay.
   */
  public void moveTo(Dim3 newPosition) {
    position = newPosition;
    clock = 0;
    barriers.clearOpenings();
    grid.abi().fillBlockPosition(this);
  }

  /** Sets this block to the launch state of another block of its grid. */
  void restart(Dim3 newPosition) {
    if (!grid.abi().keepsRegisters()) {
      Arrays.fill(registers, 0);
      Arrays.fill(addresses, 0);
      Arrays.fill(predicates, 0);
    }
    grid.abi().fillRegisters(this);
    restartShared();
    restartWarps();
    moveTo(newPosition);
  }

  /** Sets shared memory to its launch state, without locks. */
  public void restartShared() {
    shared.clear(0, shared.size());
    Arrays.fill(locks, 0);
    fillShared();
  }

  /** Sets all warps to the start of the code, with none at a barrier. */
  public void restartWarps() {
    barriers.clear();
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

  /** Returns the grid that this block belongs to. */
  public Grid grid() {
    return grid;
  }

  /** Returns the position of this block in its grid. */
  public Dim3 position() {
    return position;
  }

  /** Returns the shared memory, of {@link Grid#sharedBytes} bytes. */
  public Memory shared() {
    return shared;
  }

  /** Returns the warps, in the order of their threads. */
  public List<Warp> warps() {
    return warps;
  }

  /** Returns the number of instructions that the warps of this block have issued so far. */
  public long clock() {
    return clock;
  }

  /** Counts an instruction that a warp has issued. */
  public void tick() {
    clock++;
  }

  /** Counts several instructions that warps have issued. */
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

  /** Frees the lock of a word of shared memory, by the byte address of the word. */
  public void unlock(int address) {
    locks[address / 4] = 0;
  }

  /** Returns the barriers at which the warps of this block wait for each other. */
  public Barriers barriers() {
    return barriers;
  }

  /** Returns how often barriers have opened. */
  public long barrierOpenings() {
    return barriers.openings();
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
    return new BlockImage(this, earlier, locks, images);
  }

  /** Sets this block to a saved state of a block of the same grid. */
  public void restore(BlockImage image) {
    position = image.position;
    clock = image.clock;
    barriers.restore(image.barriers);
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
    digest.add(position.x());
    digest.add(position.y());
    digest.add(position.z());
    digest.add(clock);
    barriers.digest(digest);
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
