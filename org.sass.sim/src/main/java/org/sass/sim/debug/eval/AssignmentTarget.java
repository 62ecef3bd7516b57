package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterKind;

/**
 * A register or a place in memory that an expression names and that can be written.
 *
 * @param file the kind of register; null for memory
 * @param number number of the register; 0 for memory
 * @param space {@code global}, {@code shared} or {@code local}; null for a register
 * @param address the byte address for each lane; null for a register
 * @param shift the lowest bit of the register that belongs to the value; 0 for memory
 * @param type the type of the value
 * @param lane the only lane that is meant, from 0; -1 for all lanes
 */
public record AssignmentTarget(
    RegisterKind file,
    int number,
    String space,
    long[] address,
    int shift,
    ElementType type,
    int lane) {}
