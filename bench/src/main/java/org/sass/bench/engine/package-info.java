/**
 * The benchmark {@code ./build bench engine}: the emulator's engines compared with C, on seven
 * kernels.
 */
package org.sass.bench.engine;
