/**
 * The command line {@code gsass}: reads arguments and files, calls the packages that do the work,
 * and writes results and problems. Each command is a class of a subpackage; {@link
 * org.sass.sim.cli.Main} only chooses and runs it.
 */
package org.sass.sim.cli;
