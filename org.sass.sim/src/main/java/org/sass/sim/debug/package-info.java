/**
 * The debugger: stops, steps in both directions, breakpoints, and what there is to see of a machine
 * that stands still. Plain records and calls; it knows no protocol and no editor.
 */
package org.sass.sim.debug;
