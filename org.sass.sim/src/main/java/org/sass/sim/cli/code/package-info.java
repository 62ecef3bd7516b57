/**
 * The commands that translate code: {@code asm}, {@code dis}, {@code explain} and {@code convert}.
 *
 * <p>Start with {@code DisCommand}. The package may use {@code cli.io} and picocli, and all of the
 * emulator and the language except Xtext and the packages below {@code jit}.
 */
package org.sass.sim.cli.code;
