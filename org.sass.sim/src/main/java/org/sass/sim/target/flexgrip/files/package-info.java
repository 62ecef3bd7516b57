/**
 * The files of FlexGripPlus's test bench besides code: launches, and the tables of its VHDL.
 *
 * <p>Uses {@code org.sass.lang} alone. Start at {@link
 * org.sass.sim.target.flexgrip.files.PickBench}.
 */
package org.sass.sim.target.flexgrip.files;
