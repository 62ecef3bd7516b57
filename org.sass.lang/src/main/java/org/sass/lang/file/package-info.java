/**
 * Reads and writes files with machine code or text: listings, cubins (text and ELF), memory
 * initialisation files, VHDL, hexadecimal, and grammars for editors.
 *
 * <p>Uses {@code flow}, {@code assemble}, {@code codec}, {@code text} and {@code isa}; does not
 * access the file system. Start at {@link org.sass.lang.file.InputReader} for reading, {@link
 * org.sass.lang.file.ListingWriter} and {@link org.sass.lang.file.CodeWriter} for writing.
 */
package org.sass.lang.file;
