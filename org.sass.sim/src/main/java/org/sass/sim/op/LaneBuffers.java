package org.sass.sim.op;

import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/**
 * Working space of one interpreter: the operands and results of an instruction, one value for each
 * lane.
 */
public final class LaneBuffers {
  /** Maximum number of words that an operation reads, and that it writes. */
  public static final int MAX_WORDS = 12;

  /** First operand of each lane. */
  public final int[] a = new int[Warp.LANES];

  /** Second operand of each lane. */
  public final int[] b = new int[Warp.LANES];

  /** Third operand of each lane. */
  public final int[] c = new int[Warp.LANES];

  /** Addresses of 64 bits. */
  public final long[] addresses = new long[Warp.LANES];

  /** Result of each lane. */
  public final int[] result = new int[Warp.LANES];

  /** Operands of operations with any number of them: word i of a lane is {@code in[i][lane]}. */
  public final int[][] in = new int[MAX_WORDS][Warp.LANES];

  /** Results of operations with any number of them: word i of a lane is {@code out[i][lane]}. */
  public final int[][] out = new int[MAX_WORDS][Warp.LANES];

  /** The memory that all lanes access; null if they may access different ones. */
  public Memory memory;

  /** The memory that each lane accesses, if {@link #memory} is null. */
  public final Memory[] memories = new Memory[Warp.LANES];

  /** The global region that was found last, which the next lane often needs, too. */
  public GlobalMemory.Region region;

  /** Returns the memory that a lane accesses. */
  public Memory memoryOf(int lane) {
    return memory != null ? memory : memories[lane];
  }
}
