/**
 * File formats with machine code or text in them: listings, cubins (text and ELF), memory
 * initialisation files, VHDL, hexadecimal, grammars for editors.
 *
 * <p>Uses {@code assemble}, {@code codec}, {@code text} and {@code isa}; knows no file system.
 * Start at {@link org.sass.lang.file.InputReader} for reading, {@link
 * org.sass.lang.file.ListingWriter} and {@link org.sass.lang.file.CodeWriter} for writing.
 */
package org.sass.lang.file;
