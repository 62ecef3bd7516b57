package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static org.sass.sim.jit.vector.VectorRuntime.ULT;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.LaneByLane;
import org.sass.sim.op.AccessType;

/**
 * Loads and stores of translated code, for as many lanes as a vector has. Mostly the lanes of a
 * program access consecutive words, or all the same word; these cases need no gather operation.
 */
public final class VectorMemory {
  /** The shape of the vectors. */
  public static final VectorSpecies<Integer> INTS = VectorRuntime.INTS;

  /** Number of lanes of a vector. */
  public static final int LANES = VectorRuntime.LANES;

  /** The mask of all lanes of a vector, lane 0 in bit 0. */
  public static final long ALL_LANES = LANES == 64 ? -1 : (1L << LANES) - 1;

  private VectorMemory() {}

  /** Loads words from shared memory, for all lanes. */
  public static IntVector loadShared(BlockData block, IntVector address) {
    int[] memory = block.shared;
    int first = address.lane(0);
    IntVector distance = address.sub(first);
    if (distance.compare(EQ, 0).allTrue()) {
      return IntVector.broadcast(INTS, AffineLanes.word(block, first));
    }
    if (distance.compare(EQ, AffineLanes.WORD_OFFSETS).allTrue()) {
      return AffineLanes.row(block, first);
    }
    if (address.lanewise(LSHR, 2).compare(ULT, memory.length).allTrue()
        && address.and(3).compare(EQ, 0).allTrue()) {
      address.lanewise(LSHR, 2).intoArray(block.x, 0);
      return IntVector.fromArray(INTS, memory, 0, block.x, 0);
    }
    throw Bailout.INSTANCE;
  }

  /**
   * Returns the index of the first word if the addresses of all lanes, active or not, are those of
   * consecutive words in memory; else -1.
   */
  private static int rowOf(int[] memory, IntVector address) {
    int first = address.lane(0);
    boolean inside = (first & 3) == 0 && first >= 0 && first >> 2 <= memory.length - LANES;
    return inside && address.sub(first).compare(EQ, AffineLanes.WORD_OFFSETS).allTrue()
        ? first >> 2
        : -1;
  }

  /**
   * Loads words from shared memory, for some lanes. What the other lanes get does not matter.
   *
   * @throws Bailout if the address of one of these lanes is out of range or not a multiple of 4
   */
  public static IntVector loadShared(BlockData block, IntVector address, VectorMask<Integer> mask) {
    int[] memory = block.shared;
    int row = rowOf(memory, address);
    if (row >= 0) {
      return IntVector.fromArray(INTS, memory, row);
    }
    checkWords(address, memory.length, mask);
    IntVector.zero(INTS).blend(address.lanewise(LSHR, 2), mask).intoArray(block.x, 0);
    return IntVector.fromArray(INTS, memory, 0, block.x, 0);
  }

  private static void checkWords(IntVector address, int words, VectorMask<Integer> mask) {
    if (address.lanewise(LSHR, 2).compare(ULT, words).not().and(mask).anyTrue()
        || address.and(3).compare(NE, 0).and(mask).anyTrue()) {
      throw Bailout.INSTANCE;
    }
  }

  /**
   * Stores words to shared memory, for all lanes. If two lanes store to the same word, the higher
   * lane wins.
   *
   * @throws Bailout if an address is out of range or not a multiple of 4
   */
  public static void storeShared(IntVector value, BlockData block, IntVector address) {
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, AffineLanes.WORD_OFFSETS).allTrue()) {
      AffineLanes.putRow(value, block, first);
    } else {
      address.intoArray(block.x, 0);
      value.intoArray(block.y, 0);
      LaneByLane.storeShared(block, ALL_LANES, AccessType.B32);
    }
  }

  /**
   * Stores words to shared memory, for some lanes. If two lanes store to the same word, the higher
   * lane wins.
   *
   * @throws Bailout if the address of one of these lanes is out of range or not a multiple of 4
   */
  public static void storeShared(
      IntVector value, BlockData block, IntVector address, VectorMask<Integer> mask) {
    int row = rowOf(block.shared, address);
    if (row >= 0) {
      IntVector.fromArray(INTS, block.shared, row).blend(value, mask).intoArray(block.shared, row);
    } else {
      storeShared(value, block, address, mask, AccessType.B32);
    }
  }

  /** Loads words from global memory, for all lanes. */
  public static IntVector loadGlobal(BlockData block, int site, IntVector address) {
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, AffineLanes.WORD_OFFSETS).allTrue() && (first & 3) == 0) {
      return AffineLanes.globalRow(block, site, first);
    }
    address.intoArray(block.x, 0);
    LaneByLane.loadGlobal(block, site, ALL_LANES, AccessType.B32);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /**
   * Loads words from global memory, for some lanes. The other lanes get their addresses.
   *
   * @param site index of the instruction
   * @throws Bailout if no region contains the word of one of these lanes, or its address is not a
   *     multiple of 4
   */
  public static IntVector loadGlobal(
      BlockData block, int site, IntVector address, VectorMask<Integer> mask) {
    return loadGlobal(block, site, address, mask, AccessType.B32);
  }

  /**
   * Stores words to global memory, for all lanes, and saves the old ones in the undo log.
   *
   * @param site index of the instruction
   * @throws Bailout if no region contains a word, or an address is not a multiple of 4
   */
  public static void storeGlobal(IntVector value, BlockData block, int site, IntVector address) {
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, AffineLanes.WORD_OFFSETS).allTrue() && (first & 3) == 0) {
      AffineLanes.putGlobalRow(value, block, site, first);
    } else {
      address.intoArray(block.x, 0);
      value.intoArray(block.y, 0);
      LaneByLane.storeGlobal(block, site, ALL_LANES, AccessType.B32);
    }
  }

  /**
   * Stores words to global memory, for some lanes, and saves the old ones in the undo log.
   *
   * @param site index of the instruction
   * @throws Bailout if no region contains the word of one of these lanes, or its address is not a
   *     multiple of 4
   */
  public static void storeGlobal(
      IntVector value, BlockData block, int site, IntVector address, VectorMask<Integer> mask) {
    storeGlobal(value, block, site, address, mask, AccessType.B32);
  }

  /** Loads bytes, halfwords or words from global memory, for some lanes. */
  public static IntVector loadGlobal(
      BlockData block, int site, IntVector address, VectorMask<Integer> mask, AccessType access) {
    address.intoArray(block.x, 0);
    LaneByLane.loadGlobal(block, site, mask.toLong(), access);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /**
   * Stores the low bits of values to global memory, for some lanes, and saves the old ones in the
   * undo log.
   *
   * @param site index of the instruction
   * @param access how many bytes a lane stores
   * @throws Bailout if no region contains the bytes of one of these lanes, or its address is not
   *     aligned
   */
  public static void storeGlobal(
      IntVector value,
      BlockData block,
      int site,
      IntVector address,
      VectorMask<Integer> mask,
      AccessType access) {
    address.intoArray(block.x, 0);
    value.intoArray(block.y, 0);
    LaneByLane.storeGlobal(block, site, mask.toLong(), access);
  }

  /**
   * Loads values from shared memory, for some lanes. The other lanes get their addresses.
   *
   * @param access the size of a value, and how it is extended to 32 bits
   * @throws Bailout if the address of one of these lanes is out of range or not aligned
   */
  public static IntVector loadShared(
      BlockData block, IntVector address, VectorMask<Integer> mask, AccessType access) {
    address.intoArray(block.x, 0);
    LaneByLane.loadShared(block, mask.toLong(), access);
    return IntVector.fromArray(INTS, block.x, 0);
  }

  /**
   * Stores the low bits of values to shared memory, for some lanes.
   *
   * @param access how many bytes a lane stores
   * @throws Bailout if the address of one of these lanes is out of range or not aligned
   */
  public static void storeShared(
      IntVector value,
      BlockData block,
      IntVector address,
      VectorMask<Integer> mask,
      AccessType access) {
    address.intoArray(block.x, 0);
    value.intoArray(block.y, 0);
    LaneByLane.storeShared(block, mask.toLong(), access);
  }
}
