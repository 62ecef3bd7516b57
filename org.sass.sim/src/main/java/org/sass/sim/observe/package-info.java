/**
 * What there is to see of a run: all of it looks on at the precise interpreter, and changes
 * nothing.
 *
 * <p>{@code stats} counts, {@code trace} writes what happened, {@code coverage} says what was run.
 * Start at {@link org.sass.sim.observe.ObserverList} and {@code InstructionInfo}.
 */
package org.sass.sim.observe;
