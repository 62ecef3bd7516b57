/**
 * The checks of {@code gsass run --check}: they look for mistakes of the program under test while
 * the precise interpreter runs it. Start at {@link org.sass.sim.check.Checks}.
 */
package org.sass.sim.check;
