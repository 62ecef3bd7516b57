/**
 * Runs translated code: runs blocks and diverged warps, distributes blocks to workers, counts
 * instructions, and falls back to the interpreter if something unusual happens.
 *
 * <p>Uses the other packages of {@code jit} except {@code vector}. If the target has no divergence
 * stack, {@code WarpRunner} leaves its control flow to the target's {@code Reconvergence}. Start at
 * {@code BlockRunner} and {@code TranslationCache}.
 */
package org.sass.sim.jit.run;
