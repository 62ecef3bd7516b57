/**
 * The Eclipse editor's connection to a document and to the features of the language server, which
 * run in Eclipse's own process: text, colours, completion, hovers, fixes.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.SassDocuments}.
 */
package org.sass.lang.ui;
