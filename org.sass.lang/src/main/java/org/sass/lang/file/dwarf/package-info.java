/**
 * Writes debug sections again for code whose instructions have moved: line programs and call frames
 * of DWARF 2 to 4. Uses only the JDK, and knows neither files nor instructions. {@code
 * org.sass.lang.file} gives it the places that relocations change.
 *
 * <p>Start with {@code LineRewriter}.
 */
package org.sass.lang.file.dwarf;
