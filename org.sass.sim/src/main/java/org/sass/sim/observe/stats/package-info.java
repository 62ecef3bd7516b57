/**
 * Counts of a run: instructions, lanes, memory transfers, operand bit patterns. Start at {@link
 * org.sass.sim.observe.stats.Statistics}.
 */
package org.sass.sim.observe.stats;
