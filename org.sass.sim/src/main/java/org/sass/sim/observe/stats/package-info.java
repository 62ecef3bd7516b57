/**
 * Counts of a run: instructions, lanes, memory transfers, operand bit patterns. Start at {@link
 * org.sass.sim.observe.stats.Statistics}. The package may use {@code interp}, {@code op}, {@code
 * machine} and {@code target}, and names no machine.
 */
package org.sass.sim.observe.stats;
