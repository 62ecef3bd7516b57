/**
 * Expands compressed bytes: blocks of the LZ4 format and frames of the Zstandard format, the two in
 * which fatbinary compresses its entries. Uses only the JDK.
 */
package org.sass.lang.file.packed;
