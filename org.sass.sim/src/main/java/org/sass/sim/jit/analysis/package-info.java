/**
 * What is found out about a kernel before it is translated: translation blocks, loops, short
 * branches, which registers matter, which lanes have values in equal steps.
 *
 * <p>Uses {@code op} and {@code jit.runtime}. Start at {@code TranslationBlock} and {@code
 * RegisterLiveness}.
 */
package org.sass.sim.jit.analysis;
