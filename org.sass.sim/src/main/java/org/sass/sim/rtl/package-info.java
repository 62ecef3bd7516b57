/**
 * What the RTL of FlexGripPlus 4.4 computes where that is not what a G80 computes: its defects by
 * name, and one small static method for each.
 */
package org.sass.sim.rtl;
