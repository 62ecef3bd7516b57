package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterFile;

/**
 * What an expression names that can be written: a register or a place in memory.
 *
 * @param file the kind of register; null for memory
 * @param number of the register; 0 for memory
 * @param space {@code global}, {@code shared}, {@code local}; null for a register
 * @param address the byte address for each lane; null for a register
 * @param shift where in the register its bits start
 * @param type of what is there
 */
public record AssignmentTarget(
    RegisterFile file, int number, String space, long[] address, int shift, ElementType type) {}
