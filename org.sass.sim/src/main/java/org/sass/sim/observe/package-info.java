/**
 * Observers of a run: statistics, traces and coverage. They watch the precise interpreter and do
 * not change the run.
 *
 * <p>The subpackage {@code stats} counts, {@code trace} records each instruction, {@code coverage}
 * reports what was run. Start at {@link org.sass.sim.observe.ObserverList} and {@code
 * InstructionInfo}. The packages may use {@code interp}, {@code op}, {@code machine} and {@code
 * target}, and name no machine.
 */
package org.sass.sim.observe;
