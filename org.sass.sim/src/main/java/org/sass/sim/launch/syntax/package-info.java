/**
 * The parts of a launch setting's text: numbers, keys, files and element types, and where each of
 * them was written.
 */
package org.sass.sim.launch.syntax;
