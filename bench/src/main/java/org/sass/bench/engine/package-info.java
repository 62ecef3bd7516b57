/**
 * The benchmark {@code ./build bench engine}: the emulator's engines compared with C, on seven
 * kernels.
 *
 * <p>Start with {@code EngineBenchmark}. It may use all of the jar that {@code gsass} starts.
 */
package org.sass.bench.engine;
