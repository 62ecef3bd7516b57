package org.sass.sim.jit.runtime;

import org.sass.sim.jit.runtime.BlockData.Window;
import org.sass.sim.op.AccessType;

/**
 * Loads and stores for one lane at a time, which translated code calls by name. For each method,
 * {@code VectorMemory} has one with the same name that does the same for many lanes at once.
 */
public final class ScalarMemory {
  private ScalarMemory() {}

  /**
   * Loads a word from shared memory.
   *
   * @param address byte address in the shared memory of the block
   * @throws Bailout if the address is out of range or not a multiple of 4
   */
  public static int loadShared(BlockData block, int address) {
    return block.loadShared(address, AccessType.B32);
  }

  /**
   * Loads a word from shared memory if the mask is true; otherwise, returns 0.
   *
   * @throws Bailout if the mask is true and the address is out of range or not a multiple of 4
   */
  public static int loadShared(BlockData block, int address, boolean mask) {
    return loadShared(block, address, mask, AccessType.B32);
  }

  /**
   * Loads a value from shared memory if the mask is true; otherwise, returns 0.
   *
   * @param access its size, and how it is extended to 32 bits
   * @throws Bailout if the mask is true and the address is out of range or not aligned
   */
  public static int loadShared(BlockData block, int address, boolean mask, AccessType access) {
    return mask ? block.loadShared(address, access) : 0;
  }

  /**
   * Stores a word to shared memory.
   *
   * @throws Bailout if the address is out of range or not a multiple of 4
   */
  public static void storeShared(int value, BlockData block, int address) {
    block.storeShared(address, value, AccessType.B32);
  }

  /**
   * Stores a word to shared memory if the mask is true.
   *
   * @throws Bailout if the mask is true and the address is out of range or not a multiple of 4
   */
  public static void storeShared(int value, BlockData block, int address, boolean mask) {
    storeShared(value, block, address, mask, AccessType.B32);
  }

  /**
   * Stores the low bits of a value to shared memory if the mask is true.
   *
   * @param access how many bytes it stores
   * @throws Bailout if the mask is true and the address is out of range or not aligned
   */
  public static void storeShared(
      int value, BlockData block, int address, boolean mask, AccessType access) {
    if (mask) {
      block.storeShared(address, value, access);
    }
  }

  /**
   * Loads a word from global memory.
   *
   * @param site index of the instruction; the region that it accessed last is tried first
   * @param address byte address
   * @throws Bailout if no region contains the word, or the address is not a multiple of 4
   */
  public static int loadGlobal(BlockData block, int site, int address) {
    return loadGlobal(block, site, address, true, AccessType.B32);
  }

  /**
   * Loads a word from global memory if the mask is true; otherwise, returns 0.
   *
   * @param site index of the instruction
   * @throws Bailout if the mask is true and no region contains the word, or the address is not a
   *     multiple of 4
   */
  public static int loadGlobal(BlockData block, int site, int address, boolean mask) {
    return loadGlobal(block, site, address, mask, AccessType.B32);
  }

  /**
   * Loads a value from global memory if the mask is true; otherwise, returns 0.
   *
   * @param site index of the instruction
   * @param access its size, and how it is extended to 32 bits
   * @throws Bailout if the mask is true and no region contains it, or the address is not aligned
   */
  public static int loadGlobal(
      BlockData block, int site, int address, boolean mask, AccessType access) {
    if (!mask) {
      return 0;
    }
    Window window = block.window(site, address, access);
    return access.load(window.memory(), window.offset(address));
  }

  /**
   * Stores a word to global memory, and saves the old one in the undo log.
   *
   * @param site index of the instruction
   * @throws Bailout if no region contains the word, or the address is not a multiple of 4
   */
  public static void storeGlobal(int value, BlockData block, int site, int address) {
    storeGlobal(value, block, site, address, true, AccessType.B32);
  }

  /**
   * Stores a word to global memory if the mask is true, and saves the old one in the undo log.
   *
   * @param site index of the instruction
   * @throws Bailout if the mask is true and no region contains the word, or the address is not a
   *     multiple of 4
   */
  public static void storeGlobal(int value, BlockData block, int site, int address, boolean mask) {
    storeGlobal(value, block, site, address, mask, AccessType.B32);
  }

  /**
   * Stores the low bits of a value to global memory if the mask is true, and saves the old ones in
   * the undo log.
   *
   * @param site index of the instruction
   * @param access how many bytes it stores
   * @throws Bailout if the mask is true and no region contains them, or the address is not aligned
   */
  public static void storeGlobal(
      int value, BlockData block, int site, int address, boolean mask, AccessType access) {
    if (mask) {
      Window window = block.window(site, address, access);
      int at = window.offset(address);
      block.recordUndo(window, at, access.bytes());
      access.store(window.memory(), at, value);
    }
  }
}
