/** What all features share: positions, ranges and edits of a document. */
package org.sass.lang.ide.text;
