package org.sass.sim.jit.vector;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.BlockData.Window;

/**
 * Lanes that have values in equal steps, which the first value and the step say all of; and loads
 * and stores of words at such addresses.
 */
public final class AffineLanes {
  public static final VectorSpecies<Integer> INTS = VectorRuntime.INTS;
  public static final int LANES = VectorRuntime.LANES;
  public static final IntVector ONES = IntVector.zero(INTS).addIndex(1);
  public static final IntVector WORDS = IntVector.zero(INTS).addIndex(4);

  private AffineLanes() {}

  public static IntVector steps(int first, int step) {
    return offsets(step).add(first);
  }

  /**
   * In equal steps, but each lane with what the one has whose number differs in some bits.
   *
   * @param flips those bits
   */
  public static IntVector flipped(int first, int step, int flips) {
    return ONES.lanewise(XOR, flips).mul(step).add(first);
  }

  private static IntVector offsets(int step) {
    return step == 4 ? WORDS : step == 1 ? ONES : ONES.mul(step);
  }

  /** Whether lanes have values in equal steps. */
  public static boolean are(IntVector lanes, int first, int step) {
    IntVector wanted = step == 0 ? IntVector.broadcast(INTS, first) : steps(first, step);
    return lanes.compare(EQ, wanted).allTrue();
  }

  private static void check(int address, int words, int count) {
    if ((address & 3) != 0 || address < 0 || address >> 2 > words - count) {
      throw Bailout.NOW;
    }
  }

  /** The word of shared memory at an address. */
  public static int word(BlockData block, int address) {
    check(address, block.shared.length, 1);
    return block.shared[address >> 2];
  }

  /** The words of shared memory from an address on. */
  public static IntVector row(BlockData block, int address) {
    check(address, block.shared.length, LANES);
    return IntVector.fromArray(INTS, block.shared, address >> 2);
  }

  /** The same, with the words in the lanes whose numbers differ in some bits. */
  public static IntVector flippedRow(BlockData block, int address, int flips) {
    return ONES.lanewise(XOR, flips).selectFrom(row(block, address));
  }

  public static void putRow(IntVector value, BlockData block, int address) {
    check(address, block.shared.length, LANES);
    value.intoArray(block.shared, address >> 2);
  }

  /** The word of global memory at an address. */
  public static int globalWord(BlockData block, int site, int address) {
    Window window = block.words(site, address, 4);
    return window.words()[window.index(address)];
  }

  /** The words of global memory from an address on. */
  public static IntVector globalRow(BlockData block, int site, int address) {
    Window window = block.words(site, address, 4 * LANES);
    return IntVector.fromArray(INTS, window.words(), window.index(address));
  }

  public static void putGlobalRow(IntVector value, BlockData block, int site, int address) {
    Window window = block.words(site, address, 4 * LANES);
    int[] memory = window.words();
    int at = window.index(address);
    int place = block.undo.reserve(memory, at, LANES);
    IntVector.fromArray(INTS, memory, at).intoArray(block.undo.words(), place);
    value.intoArray(memory, at);
  }
}
