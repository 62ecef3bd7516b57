package org.sass.sim.jit.runtime;

import java.util.Arrays;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;

/** What translated code reads and writes: a block's registers and the memories. For one worker. */
public final class BlockData {
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

  /** The same lanes, by vectors: those of a vector stand at its first thread over its lanes. */
  public final int[] found;

  /** Room for the lanes of a few vectors. */
  public final int[] x = new int[Warp.LANES];

  public final int[] y = new int[Warp.LANES];
  public final int[] z = new int[Warp.LANES];
  public final int[] r = new int[Warp.LANES];

  /** What to put back into global memory if the block is given up. */
  public UndoLog undo = new UndoLog();

  /** The lanes of the warp that runs now that take the branch of a hammock, by its index. */
  public final int[] taken;

  /** What the last loop of a warp did. */
  public final LoopExit laps = new LoopExit();

  /** What the lanes of a warp did in a hammock in its turns, by its index: three numbers each. */
  public final int[] ways;

  /** For how many vectors a piece has found lanes not as supposed, by its first instruction. */
  public final int[] misses;

  private final Block block;
  private final int columns;

  /** The block's place in the grid. */
  private int column;

  private int row;
  private int begun;

  /** The {@link #guardedLanes} of the blocks before. */
  private long guardedBefore;

  private final Memory sharedMemory;
  private final GlobalMemory global;

  /** For each instruction that accesses global memory, the region it found last. */
  private final Window[] windows;

  /**
   * A region of global memory.
   *
   * @param memory what it holds
   * @param words the same
   * @param base address of the first byte
   * @param size in bytes
   */
  public record Window(Memory memory, int[] words, int base, int size) {
    private static final Window NOWHERE = new Window(new Memory(0), new int[0], 0, 0);

    /** Where the word of an address stands. */
    public int index(int address) {
      return address - base >> 2;
    }

    /** Where the byte of an address stands. */
    public int offset(int address) {
      return address - base;
    }

    private boolean holds(int address, int bytes) {
      int offset = address - base;
      return offset >= 0 && offset <= size - bytes;
    }
  }

  public BlockData(Block block, int instructions) {
    this.block = block;
    columns = block.grid().x();
    registers = block.registers();
    addresses = block.addresses();
    predicates = block.predicates();
    sharedMemory = block.shared();
    shared = sharedMemory.words();
    global = block.grid().global();
    found = new int[block.warps().size() * Warp.LANES];
    taken = new int[instructions];
    ways = new int[3 * instructions];
    misses = new int[instructions];
    windows = new Window[instructions];
    Arrays.fill(windows, Window.NOWHERE);
  }

  /**
   * Moves on to the next block of the grid, without anything else of its launch state; what it does
   * can be undone from here on.
   */
  public void next() {
    begun++;
    guardedBefore = guardedLanes;
    if (++column == columns) {
      column = 0;
      row++;
    }
    block.moveTo(column, row);
    undo.mark();
  }

  /** Prepares for {@link #next} to begin with some block of the grid. */
  public void beginAt(long index) {
    column = (int) (index % columns) - 1;
    row = (int) (index / columns);
    begun = 0;
  }

  /** How many blocks have begun since. */
  public int begun() {
    return begun;
  }

  /** Undoes what the last one did; false, and nothing undone, if that is not known any more. */
  public boolean undoBlock() {
    guardedLanes = guardedBefore;
    return undo.backToMark();
  }

  /** Puts shared memory into its launch state. */
  public void clearShared() {
    block.restartShared();
  }

  /**
   * Takes note of the lanes of a warp that take a branch.
   *
   * @param branch its index
   * @param lanes those of a vector that do
   * @param at the vector's first thread
   */
  public void took(int branch, int lanes, int at) {
    taken[branch] |= lanes << at % Warp.LANES;
  }

  /**
   * Takes note of what the lanes of a warp did in a loop.
   *
   * @param branch the index of a hammock's branch
   * @param ahead in how many turns some did not take it
   * @param aside in how many turns some did
   * @param lanes how many did, summed
   */
  public void went(int branch, int ahead, int aside, int lanes) {
    ways[3 * branch] = ahead;
    ways[3 * branch + 1] = aside;
    ways[3 * branch + 2] = lanes;
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
   * The region of global memory that holds what one access is for.
   *
   * @param site index of the instruction that asks
   * @throws Bailout if no region does, or the address is not aligned
   */
  public Window window(int site, int address, AccessType access) {
    if ((address & access.bytes() - 1) != 0) {
      throw Bailout.NOW;
    }
    Window window = windows[site];
    return window.holds(address, access.bytes()) ? window : look(site, address, access.bytes());
  }

  /**
   * The region of global memory that holds a row of words.
   *
   * @param site index of the instruction that asks
   * @param bytes how many from the address on
   * @throws Bailout if no region does, or the address is no multiple of 4, or no word begins there
   */
  public Window words(int site, int address, int bytes) {
    Window window = windows[site];
    int offset = address - window.base;
    if (((offset | address) & 3) != 0 || offset < 0 || offset > window.size - bytes) {
      window = lookForWords(site, address, bytes);
    }
    return window;
  }

  private Window lookForWords(int site, int address, int bytes) {
    Window window = look(site, address, bytes);
    if (((window.base | address) & 3) != 0) {
      throw Bailout.NOW;
    }
    return window;
  }

  private Window look(int site, int address, int bytes) {
    Region region = global.find(address, bytes);
    if (region == null) {
      throw Bailout.NOW;
    }
    Memory memory = region.memory();
    windows[site] = new Window(memory, memory.words(), (int) region.base(), memory.size());
    return windows[site];
  }

  /**
   * Whether two stretches of memory have some bytes in common, but not all.
   *
   * @param bytesA how many there are from the address {@code a} on
   */
  public static boolean meet(int bytesA, int a, int bytesB, int b) {
    boolean same = a == b && bytesA == bytesB;
    return !same
        && (Integer.compareUnsigned(b - a, bytesA) < 0
            || Integer.compareUnsigned(a - b, bytesB) < 0);
  }

  /** Takes note of some bytes of global memory before they are overwritten. */
  void note(Window window, int offset, int bytes) {
    int first = offset >> 2;
    undo.note(window.words, first, (offset + bytes - 1 >> 2) - first + 1);
  }

  /** What a lane reads from shared memory. */
  public int loadShared(int address, AccessType access) {
    check(address, access);
    return access.load(sharedMemory, address);
  }

  /** Writes a lane's value to shared memory. */
  public void storeShared(int address, int value, AccessType access) {
    check(address, access);
    access.store(sharedMemory, address, value);
  }

  private void check(int address, AccessType access) {
    if ((address & access.bytes() - 1) != 0
        || address < 0
        || address > sharedMemory.size() - access.bytes()) {
      throw Bailout.NOW;
    }
  }
}
