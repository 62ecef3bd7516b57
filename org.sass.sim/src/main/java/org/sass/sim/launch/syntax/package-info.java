/**
 * The parts of a launch setting's text: numbers, keys, files and element types, and where each of
 * them was written.
 *
 * <p>Start with {@code SettingText}. The package may use {@code machine} and programs, and no other
 * package of the emulator.
 */
package org.sass.sim.launch.syntax;
