package org.sass.sim.check;

import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Source;

/**
 * What the checks have to know about an instruction, found out once.
 *
 * @param index its number in the kernel
 * @param step the instruction as a G80 understands it
 * @param guard the slot of the predicate that decides who runs it, or -1
 * @param uses its accesses to memory, reads first
 * @param stored where the values come from that it stores, one for each 32 bits; else empty
 * @param storedSlots their slots
 * @param asked slots that decide where the warp goes on, beside the guard
 * @param transfers what it makes of values
 * @param barrier what it does at a barrier, or null
 */
record InstructionEffects(
    int index,
    DecodedInstruction step,
    int guard,
    MemoryUse[] uses,
    Source[] stored,
    int[][] storedSlots,
    int[] asked,
    Transfer[] transfers,
    ControlFlow.Barrier barrier) {

  /** Destinations that depend on sources. */
  record Transfer(int[] destinations, int[] sources) {}
}
