/**
 * The precise interpreter: the oracle that every faster engine must equal.
 *
 * <p>Uses {@code op}, {@code target} and {@code machine}; no machine by name. Start at {@link
 * org.sass.sim.interp.Interpreter}; {@link org.sass.sim.interp.Stepper} runs one instruction of one
 * warp at a time, and can go back to a state it has saved.
 */
package org.sass.sim.interp;
