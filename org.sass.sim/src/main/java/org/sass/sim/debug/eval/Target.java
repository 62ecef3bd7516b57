package org.sass.sim.debug.eval;

import org.sass.sim.launch.ElementType;

/**
 * What an expression names that can be written: a register or a place in memory.
 *
 * @param space {@code register}, {@code address}, {@code predicate}, {@code global}, {@code
 *     shared}, {@code local}
 * @param number of the register; 0 for memory
 * @param address the byte address for each lane; null for a register
 * @param shift where in the register its bits start
 * @param type of what is there
 */
public record Target(String space, int number, long[] address, int shift, ElementType type) {}
