/**
 * The benchmarks of {@code ./build bench}: the assembler, the language server and the start of the
 * command line. The packages below this one measure the engines, the debugger and compiled kernels.
 *
 * <p>Start with {@code Main}, which maps the name of each benchmark to its class. A benchmark
 * prints its figures and fails for no figure, so it may use all of the jar that {@code gsass}
 * starts, and no test depends on it.
 */
package org.sass.bench;
