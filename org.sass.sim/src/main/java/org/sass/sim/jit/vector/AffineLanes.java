package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.BlockData.Window;

/**
 * Vectors whose lanes have values in equal steps, so that the first value and the step determine
 * all of them; and loads and stores of words at such addresses.
 */
public final class AffineLanes {
  /** The shape of the vectors. */
  public static final VectorSpecies<Integer> INTS = VectorRuntime.INTS;

  /** Number of lanes of a vector. */
  public static final int LANES = VectorRuntime.LANES;

  /** The number of each lane, from 0. */
  public static final IntVector LANE_NUMBERS = IntVector.zero(INTS).addIndex(1);

  /** Four times the number of each lane: distances of consecutive words in bytes. */
  public static final IntVector WORD_OFFSETS = IntVector.zero(INTS).addIndex(4);

  private AffineLanes() {}

  /**
   * Returns values in equal steps.
   *
   * @param first the value of lane 0
   * @param step the step from lane to lane
   */
  public static IntVector steps(int first, int step) {
    return offsets(step).add(first);
  }

  /**
   * Returns values in equal steps in permuted lanes: lane i has the value that lane {@code i ^
   * flips} has without the permutation.
   *
   * @param first the value of lane 0 without the permutation
   * @param step the step from lane to lane
   * @param flips the bits of the lane numbers to invert
   */
  public static IntVector flipped(int first, int step, int flips) {
    return LANE_NUMBERS.lanewise(XOR, flips).mul(step).add(first);
  }

  private static IntVector offsets(int step) {
    return step == 4 ? WORD_OFFSETS : step == 1 ? LANE_NUMBERS : LANE_NUMBERS.mul(step);
  }

  /**
   * Returns whether lanes have values in equal steps.
   *
   * @param first the value that lane 0 must have
   * @param step the step from lane to lane
   */
  public static boolean are(IntVector lanes, int first, int step) {
    IntVector expected = step == 0 ? IntVector.broadcast(INTS, first) : steps(first, step);
    return lanes.compare(EQ, expected).allTrue();
  }

  private static void checkRange(int address, int words, int count) {
    if ((address & 3) != 0 || address < 0 || address >> 2 > words - count) {
      throw Bailout.INSTANCE;
    }
  }

  /** Returns the word of shared memory at an address. */
  public static int word(BlockData block, int address) {
    checkRange(address, block.shared.length, 1);
    return block.shared[address >> 2];
  }

  /** Returns the words of shared memory from an address on. */
  public static IntVector row(BlockData block, int address) {
    checkRange(address, block.shared.length, LANES);
    return IntVector.fromArray(INTS, block.shared, address >> 2);
  }

  /**
   * Returns the words of shared memory from an address on in permuted lanes: lane i has word {@code
   * i ^ flips}.
   */
  public static IntVector flippedRow(BlockData block, int address, int flips) {
    return LANE_NUMBERS.lanewise(XOR, flips).selectFrom(row(block, address));
  }

  /**
   * Stores the words of all lanes to shared memory.
   *
   * @param address byte address of the word of lane 0; the others follow it
   * @throws Bailout if a word is out of range, or the address is not a multiple of 4
   */
  public static void putRow(IntVector value, BlockData block, int address) {
    checkRange(address, block.shared.length, LANES);
    value.intoArray(block.shared, address >> 2);
  }

  /** Returns the word of global memory at an address. */
  public static int globalWord(BlockData block, int site, int address) {
    Window window = block.words(site, address, 4);
    return window.words()[window.index(address)];
  }

  /** Returns the words of global memory from an address on. */
  public static IntVector globalRow(BlockData block, int site, int address) {
    Window window = block.words(site, address, 4 * LANES);
    return IntVector.fromArray(INTS, window.words(), window.index(address));
  }

  /**
   * Stores the words of all lanes to global memory, and saves the old ones in the undo log.
   *
   * @param site index of the instruction
   * @param address byte address of the word of lane 0; the others follow it
   * @throws Bailout if no region contains all words, or the address is not a multiple of 4
   */
  public static void putGlobalRow(IntVector value, BlockData block, int site, int address) {
    Window window = block.words(site, address, 4 * LANES);
    int[] memory = window.words();
    int at = window.index(address);
    int undoIndex = block.undo.reserve(memory, at, LANES);
    IntVector.fromArray(INTS, memory, at).intoArray(block.undo.words(), undoIndex);
    value.intoArray(memory, at);
  }
}
