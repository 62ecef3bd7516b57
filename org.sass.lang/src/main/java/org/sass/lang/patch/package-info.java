/**
 * Changes compiled files: writes the code of a file as a text with marks, and takes the changes of
 * that text back into the file, with everything in the file that depends on them.
 *
 * <p>Uses {@code file}, {@code flow}, {@code assemble}, {@code codec}, {@code text} and {@code
 * isa}; does not access the file system. Start at {@link org.sass.lang.patch.CubinPatcher}.
 */
package org.sass.lang.patch;
