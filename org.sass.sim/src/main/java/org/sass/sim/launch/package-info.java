/**
 * What a run needs besides the code, made ready: {@link org.sass.sim.launch.LaunchPreparation}
 * turns settings into a launch, {@link org.sass.sim.launch.PreparedLaunch} judges the run
 * afterwards.
 *
 * <p>{@code syntax} reads the pieces of settings, {@code buffers} and {@code expect} two kinds of
 * them, {@code settings} all together. Uses {@code interp} and {@code machine}, and asks its caller
 * for files.
 */
package org.sass.sim.launch;
