/**
 * The benchmark of the interpreter with kernels that compilers have made, for Maxwell.
 *
 * <p>Start with {@code CompiledBenchmark}. It may use all of the jar that {@code gsass} starts.
 */
package org.sass.bench.compiled;
