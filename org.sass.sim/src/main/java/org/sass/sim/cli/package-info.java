/**
 * The command line {@code gsass}: reads arguments and files, calls the packages that do the work,
 * writes results and problems. Each command is a class; {@link org.sass.sim.cli.Main} only wires.
 */
package org.sass.sim.cli;
