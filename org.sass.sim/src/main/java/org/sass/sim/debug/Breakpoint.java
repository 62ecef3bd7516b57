package org.sass.sim.debug;

import org.sass.sim.debug.eval.Expression;

/**
 * A breakpoint at an instruction: a warp stops before it runs it.
 *
 * @param id its number
 * @param index the instruction's
 * @param condition must be true for an active lane; null for always. {@code all(...)} and {@code
 *     lane 5: ...} ask for more
 * @param hits which times count; null for all
 * @param log what to say instead of stopping; null to stop
 */
public record Breakpoint(
    int id, int index, Expression condition, HitCondition hits, LogMessage log) {}
