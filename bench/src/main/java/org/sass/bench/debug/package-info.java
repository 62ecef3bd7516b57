/**
 * Benchmarks of the debugger: conditions evaluated in a second, runs to the end, steps back.
 *
 * <p>Start with {@code DebugBenchmark}. It may use all of the jar that {@code gsass} starts.
 */
package org.sass.bench.debug;
