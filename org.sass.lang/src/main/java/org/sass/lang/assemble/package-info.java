/**
 * From a source text or a listing to a program: kernels, directives, labels, and the checks of what
 * was assembled.
 *
 * <p>Uses {@code explain}, {@code codec}, {@code text} and {@code isa}. Start at {@link
 * org.sass.lang.assemble.Assembler}; {@code Assembly} is one run of it, {@code KernelBuilder} a
 * kernel while its lines are read, {@link org.sass.lang.assemble.Program} the result. The caches
 * that let an edited text keep what did not change live here, too.
 */
package org.sass.lang.assemble;
