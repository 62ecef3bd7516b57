/**
 * Compiled modules: gives their variables addresses, and writes the addresses to the code and data
 * that need them, as the driver does before a launch. Start with {@link
 * org.sass.sim.launch.module.ModuleLinker}. The package may use {@code machine} and programs.
 */
package org.sass.sim.launch.module;
