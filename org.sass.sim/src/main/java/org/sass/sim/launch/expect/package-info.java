/**
 * What a run must leave in its buffers. Start at {@link org.sass.sim.launch.expect.Expectation}.
 */
package org.sass.sim.launch.expect;
