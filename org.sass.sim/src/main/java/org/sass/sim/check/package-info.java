/** Looks for mistakes of the program under test while the precise interpreter runs it. */
package org.sass.sim.check;
