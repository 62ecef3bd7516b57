/**
 * Expressions over the lanes of a warp, for breakpoint conditions, watches and the console. They
 * are compiled once to a small tree, which computes the values of all 32 lanes together without
 * creating objects.
 *
 * <p>Start with {@code ExpressionParser} and {@code Expression}. The package may use {@code
 * launch}, {@code interp}, {@code machine} and {@code target}.
 */
package org.sass.sim.debug.eval;
