package org.sass.sim.launch.settings;

import org.sass.sim.launch.syntax.FileRef;

/**
 * The file with the initial bytes of a variable of a compiled file.
 *
 * @param name the name of the variable
 * @param file the file
 */
public record SymbolFile(String name, FileRef file) {}
