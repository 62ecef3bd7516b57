/**
 * Reference manual, plain-text pages and bit drawings of an instruction set, all made from its
 * table.
 */
package org.sass.lang.isa.doc;
