/**
 * The assembler: turns a source text or a listing into a program. It reads kernels, directives and
 * labels, and checks the result.
 *
 * <p>Uses {@code explain}, {@code codec}, {@code text} and {@code isa}. Start at {@link
 * org.sass.lang.assemble.Assembler}. {@code Assembly} is one run of it, {@code KernelBuilder} is a
 * kernel while its lines are read, and {@link org.sass.lang.assemble.Program} is the result. The
 * package also holds the caches that let an edited text reuse the results for unchanged lines.
 */
package org.sass.lang.assemble;
