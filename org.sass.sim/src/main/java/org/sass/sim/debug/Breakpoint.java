package org.sass.sim.debug;

import org.sass.sim.debug.eval.Expression;

/**
 * A breakpoint at an instruction. It stops a warp before the warp runs that instruction.
 *
 * @param id its number
 * @param index index of the instruction
 * @param condition must be true for at least one active lane; null for always. {@code all(...)} and
 *     {@code lane 5: ...} are stricter
 * @param hits selects the hits that count; null for all
 * @param log the message to log instead of stopping; null to stop
 */
public record Breakpoint(
    int id, int index, Expression condition, HitCondition hits, LogMessage log) {}
