/**
 * Reports on which parts of a kernel were run: an HTML page with a profile, and a report in the
 * format of lcov. Start at {@link org.sass.sim.observe.coverage.LcovReport}.
 */
package org.sass.sim.observe.coverage;
