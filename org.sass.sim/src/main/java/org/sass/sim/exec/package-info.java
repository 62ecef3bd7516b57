/** Running programs: launches, the precise interpreter, and what comes of a run. */
package org.sass.sim.exec;
