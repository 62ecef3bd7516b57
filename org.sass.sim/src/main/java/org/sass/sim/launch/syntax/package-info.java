/**
 * The pieces of a launch setting's text: numbers, keys, files, element types, and where each was
 * written.
 */
package org.sass.sim.launch.syntax;
