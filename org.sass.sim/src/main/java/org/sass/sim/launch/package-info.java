/**
 * Prepares runs: {@link org.sass.sim.launch.LaunchPreparation} turns launch settings and a kernel
 * into a launch, and {@link org.sass.sim.launch.PreparedLaunch} checks the results of its run.
 *
 * <p>{@code syntax} reads the parts of settings, {@code buffers} and {@code expect} read two kinds
 * of them, and {@code settings} has all settings together. Uses {@code interp} and {@code machine}.
 * Files are read by the caller.
 *
 * <p>Start with {@code LaunchPreparation}.
 */
package org.sass.sim.launch;
