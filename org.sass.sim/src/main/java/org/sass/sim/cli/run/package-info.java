/**
 * The commands {@code run}, {@code check} and {@code trace}, which run kernels or check their
 * sources, and the reports that they write.
 */
package org.sass.sim.cli.run;
