/**
 * The commands about instruction sets: {@code isa list|show|doc|compare|grammar}.
 *
 * <p>Start with {@code IsaCommand}. The package may use {@code cli.io} and picocli, and all of the
 * emulator and the language except Xtext and the packages below {@code jit}.
 */
package org.sass.sim.cli.isa;
