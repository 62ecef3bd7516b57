/**
 * Buffers in global memory: how they are described, filled, placed and compared. Start at {@link
 * org.sass.sim.launch.buffers.Buffer}.
 */
package org.sass.sim.launch.buffers;
