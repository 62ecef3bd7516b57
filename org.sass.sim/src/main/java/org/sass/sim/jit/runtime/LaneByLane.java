package org.sass.sim.jit.runtime;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Specials;
import org.sass.sim.jit.runtime.BlockData.Window;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;

/**
 * Computes, one lane after the other, what vectors cannot do or need not do fast. The operands are
 * in the arrays {@code x}, {@code y} and {@code z} of a {@link BlockData}, and the results go to
 * {@code x}.
 *
 * <p>No parameter is a vector: the methods are not inlined, so vectors would have to become
 * objects, even in the fast code around the call.
 */
public final class LaneByLane {
  private LaneByLane() {}

  /**
   * Computes the sums of {@code x} and {@code y}, as {@link Floats#fadd} does.
   *
   * @param lanes number of lanes, from lane 0
   */
  public static void fadd(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fadd(block.x[i], block.y[i]);
    }
  }

  /**
   * Computes the products of {@code x} and {@code y}, as {@link Floats#fmul} does.
   *
   * @param lanes number of lanes, from lane 0
   */
  public static void fmul(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fmul(block.x[i], block.y[i]);
    }
  }

  /**
   * Computes {@code x * y + z}, as {@link Floats#fmad} does.
   *
   * @param lanes number of lanes, from lane 0
   */
  public static void fmad(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fmad(block.x[i], block.y[i], block.z[i]);
    }
  }

  /**
   * Computes the function for registers, and stores the results in others or in the same ones.
   *
   * @param file the array of the operands, which also takes the results
   * @param operandOffset index of the first operand
   * @param resultOffset index of the first result
   * @param count number of operands
   */
  public static void rsq(int[] file, int operandOffset, int resultOffset, int count) {
    for (int i = 0; i < count; i++) {
      file[resultOffset + i] = Specials.rsq(file[operandOffset + i]);
    }
  }

  /** Computes logarithms to base 2, as {@link #rsq} computes its function. */
  public static void lg2(int[] file, int operandOffset, int resultOffset, int count) {
    for (int i = 0; i < count; i++) {
      file[resultOffset + i] = Specials.lg2(file[operandOffset + i]);
    }
  }

  /** Computes powers of 2, as {@link #rsq} computes its function. */
  public static void ex2(int[] file, int operandOffset, int resultOffset, int count) {
    for (int i = 0; i < count; i++) {
      file[resultOffset + i] = Specials.ex2(file[operandOffset + i]);
    }
  }

  /** Computes sines, as {@link #rsq} computes its function. */
  public static void sin(int[] file, int operandOffset, int resultOffset, int count) {
    for (int i = 0; i < count; i++) {
      file[resultOffset + i] = Specials.sin(file[operandOffset + i]);
    }
  }

  /** Computes cosines, as {@link #rsq} computes its function. */
  public static void cos(int[] file, int operandOffset, int resultOffset, int count) {
    for (int i = 0; i < count; i++) {
      file[resultOffset + i] = Specials.cos(file[operandOffset + i]);
    }
  }

  /** Computes a function for a number of lanes. */
  public static void apply(BlockData block, AluOperation.Function function, int lanes) {
    int[] x = block.x;
    int[] y = block.y;
    int[] z = block.z;
    for (int i = 0; i < lanes; i++) {
      x[i] = function.apply(x[i], y[i], z[i]);
    }
  }

  /**
   * Computes flags for a number of lanes. The results to which the flags belong are in {@code r}.
   */
  public static void flags(BlockData block, FlagRule rule, int lanes) {
    int[] x = block.x;
    for (int i = 0; i < lanes; i++) {
      x[i] = rule.apply(x[i], block.y[i], block.z[i], block.r[i]);
    }
  }

  /**
   * Loads from global memory. The addresses are in {@code x}.
   *
   * @param site index of the instruction
   * @param mask the lanes that load, lane 0 in bit 0. The other lanes keep what is in {@code x}.
   */
  public static void loadGlobal(BlockData block, int site, long mask, AccessType access) {
    int[] x = block.x;
    for (long remainingLanes = mask; remainingLanes != 0; remainingLanes &= remainingLanes - 1) {
      int lane = Long.numberOfTrailingZeros(remainingLanes);
      Window window = block.window(site, x[lane], access);
      x[lane] = access.load(window.memory(), window.offset(x[lane]));
    }
  }

  /**
   * Stores the values in {@code y} to global memory, at the addresses in {@code x}.
   *
   * @param site index of the instruction
   * @param mask the lanes that store, lane 0 in bit 0
   */
  public static void storeGlobal(BlockData block, int site, long mask, AccessType access) {
    int[] x = block.x;
    for (long remainingLanes = mask; remainingLanes != 0; remainingLanes &= remainingLanes - 1) {
      int lane = Long.numberOfTrailingZeros(remainingLanes);
      Window window = block.window(site, x[lane], access);
      int at = window.offset(x[lane]);
      block.recordUndo(window, at, access.bytes());
      access.store(window.memory(), at, block.y[lane]);
    }
  }

  /**
   * Loads from shared memory. The addresses are in {@code x}.
   *
   * @param mask the lanes that load, lane 0 in bit 0. The other lanes keep what is in {@code x}.
   */
  public static void loadShared(BlockData block, long mask, AccessType access) {
    int[] x = block.x;
    for (long remainingLanes = mask; remainingLanes != 0; remainingLanes &= remainingLanes - 1) {
      int lane = Long.numberOfTrailingZeros(remainingLanes);
      x[lane] = block.loadShared(x[lane], access);
    }
  }

  /**
   * Stores the values in {@code y} to shared memory, at the addresses in {@code x}. If two lanes
   * store to the same bytes, the higher lane wins.
   *
   * @param mask the lanes that store, lane 0 in bit 0
   */
  public static void storeShared(BlockData block, long mask, AccessType access) {
    int[] x = block.x;
    for (long remainingLanes = mask; remainingLanes != 0; remainingLanes &= remainingLanes - 1) {
      int lane = Long.numberOfTrailingZeros(remainingLanes);
      block.storeShared(x[lane], block.y[lane], access);
    }
  }
}
