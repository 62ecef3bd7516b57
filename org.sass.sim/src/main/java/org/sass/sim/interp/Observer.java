package org.sass.sim.interp;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;

/**
 * Observes a run of the {@link Interpreter}, for checks, statistics and traces. It may read the
 * whole state and must not change it.
 */
public interface Observer {

  /** A block is about to run: its registers and memories are in their launch state. */
  default void blockStarted(Block block) {}

  /**
   * An instruction is about to run.
   *
   * @param warp the warp that runs it; its pc is that of the instruction
   * @param instruction the instruction
   * @param mask the active lanes that its guard lets through
   */
  default void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {}

  /**
   * The instruction has run. The pc and the active lanes of the warp are those of the next
   * instruction. Not called if the instruction ended in a fault.
   *
   * @param mask the lanes for which it ran
   */
  default void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {}

  /** A block has run to its end. */
  default void blockEnded(Block block) {}

  /** The run has ended with a fault. */
  default void runFaulted(Block block, Fault fault) {}
}
