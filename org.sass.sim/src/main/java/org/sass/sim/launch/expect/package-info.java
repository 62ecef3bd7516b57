/**
 * Expectations: what buffers must contain after a run. Start at {@link
 * org.sass.sim.launch.expect.Expectation}. The package may use {@code launch.syntax}, {@code
 * launch.buffers} and {@code machine}.
 */
package org.sass.sim.launch.expect;
