/** Reference manual, pages in plain text and bit drawings, all made from a table alone. */
package org.sass.lang.isa.doc;
