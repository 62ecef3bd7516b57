/**
 * The checks of {@code gsass run --check}: they look for mistakes of the program under test while
 * the precise interpreter runs it. Start at {@link org.sass.sim.check.Checks}. The package may use
 * {@code launch}, {@code interp}, {@code target} and the packages below them.
 */
package org.sass.sim.check;
