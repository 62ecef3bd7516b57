/**
 * Expectations: what buffers must contain after a run. Start at {@link
 * org.sass.sim.launch.expect.Expectation}.
 */
package org.sass.sim.launch.expect;
