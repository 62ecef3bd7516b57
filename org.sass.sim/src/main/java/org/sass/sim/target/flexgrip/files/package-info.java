/**
 * The files of FlexGripPlus's test bench, except code: launches, and the tables in its VHDL.
 *
 * <p>Uses {@code org.sass.lang} only. Start at {@link
 * org.sass.sim.target.flexgrip.files.PickBench}.
 */
package org.sass.sim.target.flexgrip.files;
