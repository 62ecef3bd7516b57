/**
 * The commands {@code run}, {@code check} and {@code trace}, which run kernels or check their
 * sources, and the reports that they write.
 *
 * <p>Start with {@code RunCommand}. The package may use {@code cli.io} and picocli, and all of the
 * emulator and the language except Xtext and the packages below {@code jit}.
 */
package org.sass.sim.cli.run;
