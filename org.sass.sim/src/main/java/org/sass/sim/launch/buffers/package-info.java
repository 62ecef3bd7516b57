/**
 * Buffers in global memory: how they are described, filled, placed and compared. Start at {@link
 * org.sass.sim.launch.buffers.Buffer}. The package may use {@code launch.syntax}, {@code machine}
 * and programs.
 */
package org.sass.sim.launch.buffers;
