/** {@code ./build bench engine}: the emulator's engines beside C, on seven kernels. */
package org.sass.bench.engine;
