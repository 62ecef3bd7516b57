/**
 * What translated code uses while it runs: the registers and memories of a block, scalar functions,
 * and the undo log.
 *
 * <p>Uses {@code machine}, {@code arith} and {@code op}. Start at {@link
 * org.sass.sim.jit.runtime.CompiledCode} and {@link org.sass.sim.jit.runtime.BlockData}.
 */
package org.sass.sim.jit.runtime;
