/**
 * Reference manual, plain-text pages and bit drawings of an instruction set, all made from its
 * table.
 *
 * <p>Start with {@code Manual} for the manual and {@code TextPage} for pages in plain text. The
 * package may use {@code isa} only.
 */
package org.sass.lang.isa.doc;
