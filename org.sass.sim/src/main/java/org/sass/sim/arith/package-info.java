/**
 * Arithmetic on bits: integers, binary32 and binary16 numbers, conversions, flags, conditions,
 * special functions. Pure static methods that every engine shares.
 *
 * <p>Uses the JDK alone. Start at {@link org.sass.sim.arith.Integers} and {@link
 * org.sass.sim.arith.Floats}.
 */
package org.sass.sim.arith;
