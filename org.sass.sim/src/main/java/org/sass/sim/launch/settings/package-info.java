/**
 * All that was said about a launch, in {@code //!} comments, options or an editor. Start at {@link
 * org.sass.sim.launch.settings.LaunchSettings}.
 */
package org.sass.sim.launch.settings;
