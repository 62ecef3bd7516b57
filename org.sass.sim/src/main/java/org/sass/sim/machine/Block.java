package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sass.lang.isa.MemorySizes;

/**
 * A block of threads: its warps, its registers, its shared memory and its barriers.
 *
 * <p>Register files are arrays in which the threads of the block lie side by side, those of a warp
 * at a multiple of 32: register {@code r} of thread {@code t} is element {@code r * stride + t}. So
 * an engine can run one instruction for many warps in one go.
 */
public final class Block {
  /** Bytes of shared memory, header and parameters included. */
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
  private final long[] arrived = new long[BARRIERS];
  private final int[] locks = new int[SHARED_BYTES / 4];
  private final List<Warp> warps;
  private long clock;
  private long openings;

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
    warps = IntStream.range(0, count).mapToObj(this::warp).toList();
  }

  /**
   * Makes this the block at another place of its grid, without anything else of its launch state:
   * the registers, the barriers and what a kernel may have stored to shared memory stay.
   */
  public void moveTo(int newX, int newY) {
    x = newX;
    y = newY;
    clock = 0;
    openings = 0;
    grid.abi().fillPlace(this);
  }

  /** Puts this block into the launch state of another one of its grid. */
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

  /** Shared memory as a launch finds it, without locks. */
  public void restartShared() {
    shared.clear(0, SHARED_BYTES);
    Arrays.fill(locks, 0);
    fillShared();
  }

  /** All warps at the start of the code, none at a barrier. */
  public void restartWarps() {
    Arrays.fill(arrived, 0);
    for (Warp warp : warps) {
      warp.start();
    }
  }

  private void fillShared() {
    grid.abi().fillShared(this);
    grid.abi().fillPlace(this);
  }

  /** Only real threads run: the last warp may have fewer than its lanes. */
  private Warp warp(int index) {
    int count = Math.min(Warp.LANES, grid.threadsPerBlock() - index * Warp.LANES);
    if (grid.abi().runsAllLanes()) {
      count = Warp.LANES;
    }
    return new Warp(this, index, count == Warp.LANES ? -1 : (1 << count) - 1);
  }

  /** Elements from one register to the next in the register files: 32 for each warp. */
  public int stride() {
    return stride;
  }

  /** The general registers. */
  public int[] registers() {
    return registers;
  }

  /** The address registers. */
  public int[] addresses() {
    return addresses;
  }

  /** The predicate registers, each a nibble of flags. */
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

  /** Instructions issued by the warps of this block so far. */
  public long clock() {
    return clock;
  }

  public void tick() {
    clock++;
  }

  /** Takes note of several instructions. */
  public void tick(long instructions) {
    clock += instructions;
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

  /**
   * A copy of all that the block has.
   *
   * @param before an earlier copy of a block of the same grid, to share with; null for none
   */
  public BlockImage save(BlockImage before) {
    List<WarpImage> images = new ArrayList<>();
    for (int i = 0; i < warps.size(); i++) {
      images.add(warps.get(i).save(before == null ? null : before.warps.get(i)));
    }
    return new BlockImage(this, before, locks, arrived.clone(), images);
  }

  /** Takes over what a block of the same grid had. */
  public void restore(BlockImage image) {
    x = image.x;
    y = image.y;
    clock = image.clock;
    openings = image.openings;
    System.arraycopy(image.arrived, 0, arrived, 0, BARRIERS);
    image.registers.restore(registers);
    image.addresses.restore(addresses);
    image.predicates.restore(predicates);
    image.shared.restore(shared.words());
    image.locks.restore(locks);
    for (int i = 0; i < warps.size(); i++) {
      warps.get(i).restore(image.warps.get(i));
    }
  }

  /** Adds all that the block has. */
  public void digest(Digest digest) {
    digest.add(x);
    digest.add(y);
    digest.add(clock);
    digest.add(openings);
    for (long who : arrived) {
      digest.add(who);
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
