/**
 * Analyses of a kernel before its translation: translation blocks, loops, short branches
 * (hammocks), live registers, and values in equal steps from lane to lane.
 *
 * <p>Uses {@code op}, {@code machine} and {@code jit.runtime}. Start at {@code TranslationBlock}
 * and {@code RegisterLiveness}.
 */
package org.sass.sim.jit.analysis;
