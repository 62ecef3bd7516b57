/**
 * What translated code works on and calls: the arrays of a block, scalar functions, the undo log.
 *
 * <p>Uses {@code machine} and {@code arith}. Start at {@link org.sass.sim.jit.runtime.CompiledCode}
 * and {@link org.sass.sim.jit.runtime.BlockData}.
 */
package org.sass.sim.jit.runtime;
