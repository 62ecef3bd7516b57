package org.sass.sim.jit.runtime;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Specials;
import org.sass.sim.jit.runtime.BlockData.Window;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.FlagRule;

/**
 * What vectors cannot do or need not do fast, one lane after the other: their operands come in the
 * arrays {@code x}, {@code y} and {@code z} of a {@link BlockData}, and the results go to {@code
 * x}.
 *
 * <p>Vectors themselves never cross the border of a method that is not inlined: they would have to
 * become objects, on the fast way beside it, too.
 */
public final class LaneByLane {
  private LaneByLane() {}

  public static void fadd(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fadd(block.x[i], block.y[i]);
    }
  }

  public static void fmul(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fmul(block.x[i], block.y[i]);
    }
  }

  public static void fmad(BlockData block, int lanes) {
    for (int i = 0; i < lanes; i++) {
      block.x[i] = Floats.fmad(block.x[i], block.y[i], block.z[i]);
    }
  }

  /** From some registers to others, or to the same. */
  public static void rsq(int[] file, int from, int to, int count) {
    for (int i = 0; i < count; i++) {
      file[to + i] = Specials.rsq(file[from + i]);
    }
  }

  public static void lg2(int[] file, int from, int to, int count) {
    for (int i = 0; i < count; i++) {
      file[to + i] = Specials.lg2(file[from + i]);
    }
  }

  public static void ex2(int[] file, int from, int to, int count) {
    for (int i = 0; i < count; i++) {
      file[to + i] = Specials.ex2(file[from + i]);
    }
  }

  public static void sin(int[] file, int from, int to, int count) {
    for (int i = 0; i < count; i++) {
      file[to + i] = Specials.sin(file[from + i]);
    }
  }

  public static void cos(int[] file, int from, int to, int count) {
    for (int i = 0; i < count; i++) {
      file[to + i] = Specials.cos(file[from + i]);
    }
  }

  /** Any function. */
  public static void apply(BlockData block, AluOperation.Function function, int lanes) {
    int[] x = block.x;
    int[] y = block.y;
    int[] z = block.z;
    for (int i = 0; i < lanes; i++) {
      x[i] = function.of(x[i], y[i], z[i]);
    }
  }

  /** Any flags; the result that they are of is in {@code r}. */
  public static void flags(BlockData block, FlagRule rule, int lanes) {
    int[] x = block.x;
    for (int i = 0; i < lanes; i++) {
      x[i] = rule.of(x[i], block.y[i], block.z[i], block.r[i]);
    }
  }

  /**
   * Loads from global memory; the addresses are in {@code x}.
   *
   * @param mask the lanes that load, lane 0 in bit 0; the others keep what is in {@code x}
   */
  public static void loadGlobal(BlockData block, int site, long mask, AccessType access) {
    int[] x = block.x;
    for (long bits = mask; bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      Window window = block.window(site, x[lane], access);
      x[lane] = access.load(window.memory(), window.offset(x[lane]));
    }
  }

  /** Stores to global memory: the values in {@code y} to the addresses in {@code x}. */
  public static void storeGlobal(BlockData block, int site, long mask, AccessType access) {
    int[] x = block.x;
    for (long bits = mask; bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      Window window = block.window(site, x[lane], access);
      int at = window.offset(x[lane]);
      block.note(window, at, access.bytes());
      access.store(window.memory(), at, block.y[lane]);
    }
  }

  /** Loads from shared memory; the addresses are in {@code x}. */
  public static void loadShared(BlockData block, long mask, AccessType access) {
    int[] x = block.x;
    for (long bits = mask; bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      x[lane] = block.loadShared(x[lane], access);
    }
  }

  /** Stores to shared memory; of two lanes that name the same bytes the higher one wins. */
  public static void storeShared(BlockData block, long mask, AccessType access) {
    int[] x = block.x;
    for (long bits = mask; bits != 0; bits &= bits - 1) {
      int lane = Long.numberOfTrailingZeros(bits);
      block.storeShared(x[lane], block.y[lane], access);
    }
  }
}
