/**
 * What there is to see of a run: statistics, traces, coverage, profiles. All of it looks on at the
 * precise interpreter, and changes nothing.
 */
package org.sass.sim.see;
