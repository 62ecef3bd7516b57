package org.sass.sim.interp;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.sass.sim.op.DecodedKernel;

/** Counters of what a run does. Not thread-safe. */
public final class Counters {
  /** How often each instruction was issued, by its index in the code. */
  public final long[] issued;

  /** Warp instructions: the sum of {@link #issued}. */
  public long steps;

  /**
   * Thread instructions: the sum of the lanes for which each instruction ran, those that its guard
   * let through.
   */
  public long threadInstructions;

  /** Largest number of entries that a divergence stack had. */
  public int maxStackDepth;

  /** Blocks that ran to their end. */
  public long blocks;

  /** How often a barrier opened. */
  public long barriers;

  /**
   * @param instructionCount number of instructions of the kernel
   */
  public Counters(int instructionCount) {
    issued = new long[instructionCount];
  }

  /** Sets all counters to 0. */
  public void clear() {
    Arrays.fill(issued, 0);
    steps = 0;
    threadInstructions = 0;
    maxStackDepth = 0;
    blocks = 0;
    barriers = 0;
  }

  /** Returns a copy, which later counting does not change. */
  public Counters copy() {
    Counters copy = new Counters(issued.length);
    copy.add(this);
    return copy;
  }

  /** Adds the counters of another object. Of the stack depths it keeps the larger one. */
  public void add(Counters other) {
    for (int i = 0; i < issued.length; i++) {
      issued[i] += other.issued[i];
    }
    steps += other.steps;
    threadInstructions += other.threadInstructions;
    maxStackDepth = Math.max(maxStackDepth, other.maxStackDepth);
    blocks += other.blocks;
    barriers += other.barriers;
  }

  /**
   * Returns the counters as statistics for people.
   *
   * @param code the instructions that were counted
   */
  public RunStatistics stats(DecodedKernel code) {
    Map<String, Long> byMnemonic = new TreeMap<>();
    for (int i = 0; i < issued.length; i++) {
      if (issued[i] > 0) {
        var form = code.form(i);
        byMnemonic.merge(form == null ? ".word" : form.mnemonic(), issued[i], Long::sum);
      }
    }
    return new RunStatistics(
        steps, threadInstructions, byMnemonic, maxStackDepth, blocks, barriers);
  }
}
