/** What FlexGripPlus's test bench reads besides code: launches, and the tables of its VHDL. */
package org.sass.sim.bench;
