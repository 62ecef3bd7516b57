/**
 * The state of the emulated machine and nothing else: memories, registers, lane masks, divergence
 * stacks, barriers.
 *
 * <p>Uses {@code isa} of {@code org.sass.lang}. Start at {@link org.sass.sim.machine.Warp}, which
 * holds its divergence stack; the registers of its threads belong to its {@link
 * org.sass.sim.machine.Block}.
 */
package org.sass.sim.machine;
