/**
 * FlexGripPlus 4.4 as its RTL is: where it differs from a G80, each deviation by name ({@link
 * org.sass.sim.target.flexgrip.Quirk}) with the operations that have it.
 *
 * <p>Uses {@code op} and {@code arith}. Start at {@link org.sass.sim.target.flexgrip.Quirk} and
 * {@code RtlOperations}.
 */
package org.sass.sim.target.flexgrip;
