package org.sass.sim.fast.vector;

import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static org.sass.sim.fast.vector.VectorCode.ULT;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;
import org.sass.sim.exec.Access;
import org.sass.sim.fast.BlockData;
import org.sass.sim.fast.GiveUp;
import org.sass.sim.machine.GlobalMemory.Region;

/**
 * Loads and stores of translated code, for as many lanes as a vector has. Lanes that name one word
 * after the other, or all the same one, are what programs mostly do; they take no gathering.
 */
public final class VectorMemory {
  private static final VectorSpecies<Integer> INTS = VectorCode.INTS;
  private static final int LANES = VectorCode.LANES;
  private static final IntVector STEPS = IntVector.zero(INTS).addIndex(4);

  private VectorMemory() {}

  /** Words of shared memory. */
  public static IntVector loadShared(BlockData block, IntVector address) {
    int[] memory = block.shared;
    int first = address.lane(0);
    IntVector distance = address.sub(first);
    if (distance.compare(EQ, 0).allTrue()) {
      check(first, memory.length, 1);
      return IntVector.broadcast(INTS, memory[first >> 2]);
    }
    if (distance.compare(EQ, STEPS).allTrue()) {
      check(first, memory.length, LANES);
      return IntVector.fromArray(INTS, memory, first >> 2);
    }
    checkAll(address, memory.length, INTS.maskAll(true));
    address.lanewise(LSHR, 2).intoArray(block.x, 0);
    return IntVector.fromArray(INTS, memory, 0, block.x, 0);
  }

  public static IntVector loadShared(BlockData block, IntVector address, VectorMask<Integer> mask) {
    if (mask.allTrue()) {
      return loadShared(block, address);
    }
    int[] memory = block.shared;
    checkAll(address, memory.length, mask);
    IntVector.zero(INTS).blend(address.lanewise(LSHR, 2), mask).intoArray(block.x, 0);
    return IntVector.fromArray(INTS, memory, 0, block.x, 0);
  }

  private static void check(int address, int words, int count) {
    if ((address & 3) != 0 || address < 0 || address >> 2 > words - count) {
      throw GiveUp.NOW;
    }
  }

  private static void checkAll(IntVector address, int words, VectorMask<Integer> mask) {
    if (address.lanewise(LSHR, 2).compare(ULT, words).not().and(mask).anyTrue()
        || address.and(3).compare(NE, 0).and(mask).anyTrue()) {
      throw GiveUp.NOW;
    }
  }

  public static void storeShared(IntVector value, BlockData block, IntVector address) {
    int[] memory = block.shared;
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, STEPS).allTrue()) {
      check(first, memory.length, LANES);
      value.intoArray(memory, first >> 2);
    } else {
      storeShared(value, block, address, INTS.maskAll(true));
    }
  }

  public static void storeShared(
      IntVector value, BlockData block, IntVector address, VectorMask<Integer> mask) {
    int[] memory = block.shared;
    checkAll(address, memory.length, mask);
    scatter(value, block, address, mask, memory);
  }

  /** One lane after the other: of two that name the same word the higher one wins. */
  private static void scatter(
      IntVector value, BlockData block, IntVector at, VectorMask<Integer> mask, int[] memory) {
    int[] x = block.x;
    int[] y = block.y;
    at.lanewise(LSHR, 2).intoArray(x, 0);
    value.intoArray(y, 0);
    for (long bits = mask.toLong(); bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      memory[x[lane]] = y[lane];
    }
  }

  /** Words of global memory. */
  public static IntVector loadGlobal(BlockData block, int site, IntVector address) {
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, STEPS).allTrue() && (first & 3) == 0) {
      Region region = block.region(site, first, 4 * LANES);
      if ((region.base() & 3) == 0) {
        return IntVector.fromArray(INTS, region.memory().words(), region.offset(first) >> 2);
      }
    }
    return loadGlobal(block, site, address, INTS.maskAll(true));
  }

  public static IntVector loadGlobal(
      BlockData block, int site, IntVector address, VectorMask<Integer> mask) {
    return gather(block, site, address, mask, Access.B32);
  }

  private static IntVector gather(
      BlockData block, int site, IntVector address, VectorMask<Integer> mask, Access access) {
    int[] x = block.x;
    int[] y = block.y;
    address.intoArray(x, 0);
    for (long bits = mask.toLong(); bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      Region region = block.region(site, x[lane], access);
      y[lane] = access.load(region.memory(), region.offset(x[lane]));
    }
    return IntVector.fromArray(INTS, y, 0);
  }

  public static void storeGlobal(IntVector value, BlockData block, int site, IntVector address) {
    int first = address.lane(0);
    if (address.sub(first).compare(EQ, STEPS).allTrue() && (first & 3) == 0) {
      Region region = block.region(site, first, 4 * LANES);
      if ((region.base() & 3) == 0) {
        value.intoArray(region.memory().words(), region.offset(first) >> 2);
        return;
      }
    }
    storeGlobal(value, block, site, address, INTS.maskAll(true));
  }

  public static void storeGlobal(
      IntVector value, BlockData block, int site, IntVector address, VectorMask<Integer> mask) {
    scatter(value, block, site, address, mask, Access.B32);
  }

  private static void scatter(
      IntVector value,
      BlockData block,
      int site,
      IntVector address,
      VectorMask<Integer> mask,
      Access access) {
    int[] x = block.x;
    int[] y = block.y;
    address.intoArray(x, 0);
    value.intoArray(y, 0);
    for (long bits = mask.toLong(); bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      Region region = block.region(site, x[lane], access);
      access.store(region.memory(), region.offset(x[lane]), y[lane]);
    }
  }

  /** Bytes and halfwords of global memory. */
  public static IntVector loadGlobal(
      BlockData block, int site, IntVector address, VectorMask<Integer> mask, Access access) {
    return gather(block, site, address, mask, access);
  }

  public static void storeGlobal(
      IntVector value,
      BlockData block,
      int site,
      IntVector address,
      VectorMask<Integer> mask,
      Access access) {
    scatter(value, block, site, address, mask, access);
  }

  /** Bytes and halfwords of shared memory. */
  public static IntVector loadShared(
      BlockData block, IntVector address, VectorMask<Integer> mask, Access access) {
    int[] x = block.x;
    int[] y = block.y;
    address.intoArray(x, 0);
    for (long bits = mask.toLong(); bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      y[lane] = block.loadShared(x[lane], access);
    }
    return IntVector.fromArray(INTS, y, 0);
  }

  public static void storeShared(
      IntVector value,
      BlockData block,
      IntVector address,
      VectorMask<Integer> mask,
      Access access) {
    int[] x = block.x;
    int[] y = block.y;
    address.intoArray(x, 0);
    value.intoArray(y, 0);
    for (long bits = mask.toLong(); bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      block.storeShared(x[lane], y[lane], access);
    }
  }
}
