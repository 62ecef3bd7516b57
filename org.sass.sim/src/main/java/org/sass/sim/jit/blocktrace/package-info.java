/**
 * Translation of whole blocks. A block is executed once without data. If its control flow depends
 * only on its position in the grid and its parameters, the whole block becomes straight-line code.
 *
 * <p>Uses {@code jit.emit}, {@code jit.analysis}, {@code jit.runtime}, {@code interp}, {@code op},
 * {@code machine} and ASM. Start at {@code BlockSpecializer}, then {@code
 * SpecializedBlockCompiler}.
 */
package org.sass.sim.jit.blocktrace;
