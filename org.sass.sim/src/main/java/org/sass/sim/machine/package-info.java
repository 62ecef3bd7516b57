/** The state of the machine and nothing else: memories, registers, masks, stacks, barriers. */
package org.sass.sim.machine;
