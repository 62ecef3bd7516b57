/** The commands about instruction sets: {@code isa list|show|doc|compare|grammar}. */
package org.sass.sim.cli.isa;
