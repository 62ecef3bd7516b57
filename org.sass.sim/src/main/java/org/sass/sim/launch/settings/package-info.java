/**
 * The settings of a launch, from {@code //!} comments, options or an editor. Start at {@link
 * org.sass.sim.launch.settings.LaunchSettings}.
 */
package org.sass.sim.launch.settings;
