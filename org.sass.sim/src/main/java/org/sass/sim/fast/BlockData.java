package org.sass.sim.fast;

import java.util.Arrays;
import org.sass.sim.exec.Access;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** What translated code reads and writes: a block's registers and the memories. For one worker. */
public final class BlockData {
  private static final Region NOWHERE = new Region("nowhere", 0, new Memory(0));

  /** The register files of the block; see {@link Block}. */
  public final int[] registers;

  public final int[] addresses;
  public final int[] predicates;

  /** The words of shared memory. */
  public final int[] shared;

  /** Lanes that guarded instructions ran for, summed. */
  public long guardedLanes;

  /** Lanes for which a piece found the condition of a branch to hold: some in each vector. */
  public int any;

  /** The same: all in each vector, bits beyond a vector's lanes being one. */
  public int all;

  /** Room for the lanes of a few vectors. */
  public final int[] x = new int[Warp.LANES];

  public final int[] y = new int[Warp.LANES];
  public final int[] z = new int[Warp.LANES];
  public final int[] r = new int[Warp.LANES];

  /** What to put back into global memory if the block is given up. */
  public UndoLog undo = new UndoLog();

  /** The lanes of the warp that runs now that take the branch of a hammock, by its index. */
  final int[] taken;

  /** For how many vectors a piece has found lanes not as supposed, by its first instruction. */
  final int[] misses;

  private final Memory sharedMemory;
  private final GlobalMemory global;

  /** For each instruction that accesses global memory, the region it found last. */
  private final Region[] found;

  private final Window[] windows;

  /**
   * A region of global memory.
   *
   * @param words what it holds
   * @param base address of the first byte
   * @param size in bytes
   */
  public record Window(int[] words, int base, int size) {
    private static final Window NOWHERE = new Window(new int[0], 0, 0);

    /** Where the word of an address stands. */
    public int index(int address) {
      return address - base >> 2;
    }
  }

  BlockData(Block block, int instructions) {
    registers = block.registers();
    addresses = block.addresses();
    predicates = block.predicates();
    sharedMemory = block.shared();
    shared = sharedMemory.words();
    global = block.grid().global();
    taken = new int[instructions];
    misses = new int[instructions];
    found = new Region[instructions];
    Arrays.fill(found, NOWHERE);
    windows = new Window[instructions];
    Arrays.fill(windows, Window.NOWHERE);
  }

  /**
   * Takes note of the lanes of a warp that take a branch.
   *
   * @param branch its index
   * @param lanes those of a vector that do
   * @param at the vector's first thread
   * @param from the warp's first thread
   */
  public void took(int branch, int lanes, int at, int from) {
    taken[branch] |= lanes << at - from;
  }

  /**
   * Takes note of lanes that are not as a piece supposes.
   *
   * @param first index of the piece's first instruction
   */
  public void miss(int first) {
    misses[first]++;
  }

  /**
   * The region of global memory that holds some bytes.
   *
   * @param site index of the instruction that asks
   * @param bytes how many from the address on
   * @throws GiveUp if no region does
   */
  public Region region(int site, int address, int bytes) {
    Region region = found[site];
    return region.holds(address, bytes) ? region : find(site, address, bytes);
  }

  /**
   * The same for vectors.
   *
   * @throws GiveUp if no region does, or the address is no multiple of 4
   */
  public Window window(int site, int address, int bytes) {
    Window window = windows[site];
    int offset = address - window.base();
    if ((offset & 3) != 0 || offset < 0 || offset > window.size() - bytes) {
      window = look(site, address, bytes);
    }
    return window;
  }

  private Window look(int site, int address, int bytes) {
    if ((address & 3) != 0) {
      throw GiveUp.NOW;
    }
    Region region = find(site, address, bytes);
    Window window =
        new Window(region.memory().words(), (int) region.base(), region.memory().size());
    windows[site] = window;
    if ((window.base & 3) != 0) {
      throw GiveUp.NOW;
    }
    return window;
  }

  private Region find(int site, int address, int bytes) {
    Region region = global.find(address, bytes);
    if (region == null) {
      throw GiveUp.NOW;
    }
    found[site] = region;
    return region;
  }

  /** The same for one access, which must be aligned. */
  public Region region(int site, int address, Access access) {
    if ((address & access.bytes() - 1) != 0) {
      throw GiveUp.NOW;
    }
    return region(site, address, access.bytes());
  }

  /** What a lane reads from shared memory. */
  public int loadShared(int address, Access access) {
    check(address, access);
    return access.load(sharedMemory, address);
  }

  /** Writes a lane's value to shared memory. */
  public void storeShared(int address, int value, Access access) {
    check(address, access);
    access.store(sharedMemory, address, value);
  }

  private void check(int address, Access access) {
    if ((address & access.bytes() - 1) != 0
        || address < 0
        || address > sharedMemory.size() - access.bytes()) {
      throw GiveUp.NOW;
    }
  }
}
