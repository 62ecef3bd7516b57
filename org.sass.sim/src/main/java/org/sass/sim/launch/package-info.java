/**
 * What a run needs besides the code: grid and block, parameters, buffers, constants, what the
 * result must be. The same settings come from the {@code //!} comments of a source and from the
 * options of a command, and the same classes prepare the launch, print the buffers and check the
 * expectations, whoever asks.
 */
package org.sass.sim.launch;
