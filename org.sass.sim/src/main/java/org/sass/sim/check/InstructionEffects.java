package org.sass.sim.check;

import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Source;

/**
 * The facts about an instruction that the checks need, computed once. Slots are numbers from {@link
 * ValueSlots}.
 *
 * @param index its number in the kernel, from 0
 * @param instruction the instruction as a G80 executes it
 * @param guard the slot of the predicate that decides which threads run it, or -1
 * @param uses its accesses to memory, reads first
 * @param storedSources the sources of the value that it stores, one for each 32 bits; empty if it
 *     stores nothing
 * @param storedSlots for each of these sources, the slots that it depends on
 * @param controlSlots the slots, other than the guard, that decide where the warp continues
 * @param transfers how the values that it writes depend on those that it reads
 * @param barrier its operation at a barrier, or null
 */
record InstructionEffects(
    int index,
    DecodedInstruction instruction,
    int guard,
    MemoryUse[] uses,
    Source[] storedSources,
    int[][] storedSlots,
    int[] controlSlots,
    Transfer[] transfers,
    ControlFlow.Barrier barrier) {

  /** Slots that an instruction writes, and the slots that their values depend on. */
  record Transfer(int[] destinations, int[] sources) {}
}
