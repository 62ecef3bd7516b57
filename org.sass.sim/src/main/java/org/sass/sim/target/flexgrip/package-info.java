/**
 * FlexGripPlus 4.4 with the behaviour of its RTL. Each deviation from a G80 has a name ({@link
 * org.sass.sim.target.flexgrip.Quirk}) and operations that reproduce it.
 *
 * <p>Uses {@code op} and {@code arith}. Start at {@link org.sass.sim.target.flexgrip.Quirk} and
 * {@link org.sass.sim.target.flexgrip.FlexGripSemantics}.
 */
package org.sass.sim.target.flexgrip;
