/**
 * Runs translated code: blocks, warps that have parted, workers, counters, and the way back to the
 * interpreter when something is odd.
 *
 * <p>Uses the other packages of {@code jit} but {@code vector}, and leaves control flow to the
 * target's {@code Reconvergence} where it is no stack. Start at {@code BlockRunner} and {@code
 * TranslationCache}.
 */
package org.sass.sim.jit.run;
