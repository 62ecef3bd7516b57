package org.sass.sim.interp;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;

/**
 * Looks on while the {@link Interpreter} runs: checks, statistics, traces. It may look at
 * everything and must change nothing.
 */
public interface Observer {

  /** A block is about to run: its registers and memories are in their launch state. */
  default void starts(Block block) {}

  /**
   * An instruction is about to run.
   *
   * @param warp whose; its pc is that of the instruction
   * @param step the instruction
   * @param mask the active lanes that its guard lets through
   */
  default void before(Warp warp, DecodedInstruction step, int mask) {}

  /**
   * The instruction has run, and the warp's pc and active lanes are those of the next one. Not
   * called where it ended in a fault.
   *
   * @param mask the lanes it ran for
   */
  default void after(Warp warp, DecodedInstruction step, int mask) {}

  /** A block has run to its end. */
  default void ends(Block block) {}

  /** The run has ended with a fault. */
  default void faults(Block block, Fault fault) {}
}
