/**
 * Reports on which parts of a kernel were run: an HTML page with a profile, and a report in the
 * format of lcov. Start at {@link org.sass.sim.observe.coverage.LcovReport}. The package may use
 * {@code interp}, {@code op}, {@code machine} and {@code target}, and names no machine.
 */
package org.sass.sim.observe.coverage;
