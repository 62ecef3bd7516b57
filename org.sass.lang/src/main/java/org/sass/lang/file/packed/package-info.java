/**
 * Expands compressed bytes: blocks of the LZ4 format and frames of the Zstandard format, the two in
 * which fatbinary compresses its entries. Uses only the JDK.
 *
 * <p>Start with {@code Lz4Block} and {@code ZstdFrame}.
 */
package org.sass.lang.file.packed;
