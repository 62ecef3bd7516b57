/**
 * Counts of a run: instructions, lanes, memory transfers, operand patterns. Start at {@link
 * org.sass.sim.observe.stats.Statistics}.
 */
package org.sass.sim.observe.stats;
