/**
 * The settings of a launch, from {@code //!} comments, options or an editor. Start at {@link
 * org.sass.sim.launch.settings.LaunchSettings}. The package may use the other packages of {@code
 * launch}, {@code op}, {@code target} and the packages below it.
 */
package org.sass.sim.launch.settings;
