package org.sass.sim.jit.runtime;

import java.util.Arrays;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;

/**
 * The state that translated code reads and writes: the registers of a block, and the memories. Each
 * worker has its own.
 */
public final class BlockData {
  /** The general registers of the block; see {@link Block}. */
  public final int[] registers;

  /** The address registers of the block, in the order of {@link #registers}. */
  public final int[] addresses;

  /** The predicate registers of the block, in the order of {@link #registers}. */
  public final int[] predicates;

  /** The words of shared memory. */
  public final int[] shared;

  /** Number of lanes for which guarded instructions ran, summed. */
  public long guardedLanes;

  /**
   * Lanes of a vector: those for which, in at least one vector, compiled code found the condition
   * of a branch to hold.
   */
  public int any;

  /**
   * Lanes of a vector: those for which, in all vectors, compiled code found the condition of a
   * branch to hold. Bits beyond the lanes of a vector are one.
   */
  public int all;

  /**
   * For each vector, the lanes for which compiled code found the condition of a branch to hold. The
   * index of a vector is the number of its first thread divided by the lanes of a vector.
   */
  public final int[] found;

  /** Scratch space for the operands and results of one vector. */
  public final int[] x = new int[Warp.LANES];

  /** Scratch space for the second operands of one vector. */
  public final int[] y = new int[Warp.LANES];

  /** Scratch space for the third operands of one vector. */
  public final int[] z = new int[Warp.LANES];

  /** Scratch space for the results to which flags belong, of one vector. */
  public final int[] r = new int[Warp.LANES];

  /** The old values of global memory, to be restored if the block is given up. */
  public UndoLog undo = new UndoLog();

  /**
   * For each branch of a hammock, by its index: mask of the lanes of the current warp that take it.
   */
  public final int[] hammockTakenMasks;

  /** What the last loop of a warp did. */
  public final LoopExit laps = new LoopExit();

  /** For each branch of a hammock, by its index: three numbers, see {@link #went}. */
  public final int[] hammockCounts;

  /**
   * For how many vectors the assumptions of compiled code failed, by the index of its first
   * instruction.
   */
  public final int[] assumptionMisses;

  private final Block block;
  private final int columns;

  /** The block's position in the grid. */
  private int column;

  private int row;
  private int blocksBegun;

  /** The {@link #guardedLanes} before the current block. */
  private long guardedLanesBefore;

  private final Memory sharedMemory;
  private final GlobalMemory global;

  /** For each instruction that accesses global memory, the region that it accessed last. */
  private final Window[] lastWindows;

  /**
   * A region of global memory.
   *
   * @param memory contents of the region
   * @param words the same contents, as words
   * @param base address of the first byte
   * @param size size in bytes
   */
  public record Window(Memory memory, int[] words, int base, int size) {
    private static final Window EMPTY = new Window(new Memory(0), new int[0], 0, 0);

    /** Returns the index of the word at an address. */
    public int index(int address) {
      return address - base >> 2;
    }

    /** Returns the offset in the region of the byte at an address. */
    public int offset(int address) {
      return address - base;
    }

    private boolean contains(int address, int bytes) {
      int offset = address - base;
      return offset >= 0 && offset <= size - bytes;
    }
  }

  /**
   * Makes the state for a block, and for the blocks that later take its place.
   *
   * @param block the block, whose registers and memories are used, not copied
   * @param instructionCount number of instructions of the kernel
   */
  public BlockData(Block block, int instructionCount) {
    this.block = block;
    columns = block.grid().size().x();
    registers = block.registers();
    addresses = block.addresses();
    predicates = block.predicates();
    sharedMemory = block.shared();
    shared = sharedMemory.words();
    global = block.grid().global();
    found = new int[block.warps().size() * Warp.LANES];
    hammockTakenMasks = new int[instructionCount];
    hammockCounts = new int[3 * instructionCount];
    assumptionMisses = new int[instructionCount];
    lastWindows = new Window[instructionCount];
    Arrays.fill(lastWindows, Window.EMPTY);
  }

  /**
   * Moves on to the next block of the grid. Only its position is set, nothing else of its launch
   * state. What the block does from here on can be undone by {@link #undoLastBlock}.
   */
  public void next() {
    blocksBegun++;
    guardedLanesBefore = guardedLanes;
    if (++column == columns) {
      column = 0;
      row++;
    }
    block.moveTo(new Dim3(column, row, 0));
    undo.mark();
  }

  /**
   * Prepares so that {@link #next} begins with a certain block of the grid.
   *
   * @param index number of the block, counted in x first
   */
  public void seek(long index) {
    column = (int) (index % columns) - 1;
    row = (int) (index / columns);
    blocksBegun = 0;
  }

  /** Returns the number of blocks that have begun since {@link #seek}. */
  public int blocksBegun() {
    return blocksBegun;
  }

  /**
   * Undoes the stores to global memory of the last block.
   *
   * @return whether that was possible; if not, memory is unchanged
   */
  public boolean undoLastBlock() {
    guardedLanes = guardedLanesBefore;
    return undo.undoToMark();
  }

  /** Sets shared memory to its launch state. */
  public void clearShared() {
    block.restartShared();
  }

  /**
   * Records the lanes of a vector that take the branch of a hammock.
   *
   * @param branch index of the branch
   * @param takenLanes mask of the lanes of the vector that take it
   * @param firstThread the first thread of the vector
   */
  public void took(int branch, int takenLanes, int firstThread) {
    hammockTakenMasks[branch] |= takenLanes << firstThread % Warp.LANES;
  }

  /**
   * Records what the lanes of a warp did in a hammock.
   *
   * @param branch index of the hammock's branch
   * @param fallThroughCount how often some lanes did not take it
   * @param takenCount how often some lanes took it
   * @param takenLanes number of lanes that took it, summed
   */
  public void went(int branch, int fallThroughCount, int takenCount, int takenLanes) {
    hammockCounts[3 * branch] = fallThroughCount;
    hammockCounts[3 * branch + 1] = takenCount;
    hammockCounts[3 * branch + 2] = takenLanes;
  }

  /**
   * Records that lanes do not meet the assumptions of compiled code.
   *
   * @param firstIndex index of the code's first instruction
   */
  public void miss(int firstIndex) {
    assumptionMisses[firstIndex]++;
  }

  /**
   * Returns the region of global memory that contains the bytes of an access.
   *
   * @param site index of the instruction that accesses memory
   * @throws Bailout if no region contains them, or the address is not aligned
   */
  public Window window(int site, int address, AccessType access) {
    if ((address & access.bytes() - 1) != 0) {
      throw Bailout.INSTANCE;
    }
    Window window = lastWindows[site];
    return window.contains(address, access.bytes())
        ? window
        : findWindow(site, address, access.bytes());
  }

  /**
   * Returns the region of global memory that contains a row of words.
   *
   * @param site index of the instruction that accesses memory
   * @param address address of the first word
   * @param bytes number of bytes from there on
   * @throws Bailout if no region contains them, or if the address or the start of the region is not
   *     a multiple of 4
   */
  public Window words(int site, int address, int bytes) {
    Window window = lastWindows[site];
    int offset = address - window.base;
    if (((offset | address) & 3) != 0 || offset < 0 || offset > window.size - bytes) {
      window = findWordWindow(site, address, bytes);
    }
    return window;
  }

  private Window findWordWindow(int site, int address, int bytes) {
    Window window = findWindow(site, address, bytes);
    if (((window.base | address) & 3) != 0) {
      throw Bailout.INSTANCE;
    }
    return window;
  }

  private Window findWindow(int site, int address, int bytes) {
    Region region = global.find(address, bytes);
    if (region == null) {
      throw Bailout.INSTANCE;
    }
    Memory memory = region.memory();
    lastWindows[site] = new Window(memory, memory.words(), (int) region.base(), memory.size());
    return lastWindows[site];
  }

  /**
   * Returns whether two ranges of memory overlap without being equal.
   *
   * @param bytesA size in bytes of the range at the address {@code a}
   * @param bytesB size in bytes of the range at the address {@code b}
   */
  public static boolean meet(int bytesA, int a, int bytesB, int b) {
    boolean isSameRange = a == b && bytesA == bytesB;
    return !isSameRange
        && (Integer.compareUnsigned(b - a, bytesA) < 0
            || Integer.compareUnsigned(a - b, bytesB) < 0);
  }

  /** Saves some bytes of global memory before they are overwritten. */
  void recordUndo(Window window, int offset, int bytes) {
    int first = offset >> 2;
    undo.note(window.words, first, (offset + bytes - 1 >> 2) - first + 1);
  }

  /**
   * Loads a value for a lane from shared memory.
   *
   * @throws Bailout if the address is out of range or not aligned
   */
  public int loadShared(int address, AccessType access) {
    checkShared(address, access);
    return access.load(sharedMemory, address);
  }

  /**
   * Stores a value of a lane to shared memory.
   *
   * @throws Bailout if the address is out of range or not aligned
   */
  public void storeShared(int address, int value, AccessType access) {
    checkShared(address, access);
    access.store(sharedMemory, address, value);
  }

  private void checkShared(int address, AccessType access) {
    if ((address & access.bytes() - 1) != 0
        || address < 0
        || address > sharedMemory.size() - access.bytes()) {
      throw Bailout.INSTANCE;
    }
  }
}
