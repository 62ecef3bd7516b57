/** Commands that run kernels: {@code run}, {@code check}, {@code trace}, and what they report. */
package org.sass.sim.cli.run;
