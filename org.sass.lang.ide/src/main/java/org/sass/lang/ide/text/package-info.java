/** What all features share: where positions lie in a document. */
package org.sass.lang.ide.text;
