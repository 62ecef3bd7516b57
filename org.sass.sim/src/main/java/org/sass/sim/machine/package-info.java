/**
 * The state of the emulated machine and nothing else: memories, registers, lane masks, divergence
 * stacks, barriers.
 */
package org.sass.sim.machine;
