/**
 * The precise interpreter: the oracle that every faster engine must equal.
 *
 * <p>Uses {@code op}, {@code target} and {@code machine}, and depends on no particular machine.
 * Start at {@link org.sass.sim.interp.Interpreter}. {@link org.sass.sim.interp.Stepper} runs one
 * instruction of one warp at a time, and can return to a state that it has saved.
 */
package org.sass.sim.interp;
