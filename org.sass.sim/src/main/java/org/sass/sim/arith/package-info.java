/**
 * Arithmetic on bits: integers, binary32 and binary16 numbers, conversions, flags, conditions, and
 * special functions. All are pure static methods that every engine uses.
 *
 * <p>Uses only the JDK. Start at {@link org.sass.sim.arith.Integers} and {@link
 * org.sass.sim.arith.Floats}.
 */
package org.sass.sim.arith;
