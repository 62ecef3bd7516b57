/**
 * The command line {@code gsass}: reads arguments and files, calls the packages that do the work,
 * and writes results and problems. Each command is a class of a subpackage; {@link
 * org.sass.sim.cli.Main} only chooses and runs it.
 *
 * <p>Start with {@code Main}. The packages of {@code cli} may use picocli, which no other package
 * uses, and all of the emulator except the packages below {@code jit}.
 */
package org.sass.sim.cli;
