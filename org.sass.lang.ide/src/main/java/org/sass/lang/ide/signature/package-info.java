/**
 * Signature help: shows the operands that an instruction takes while the user types them.
 *
 * <p>Uses {@code document}, lsp4j's types. Start at {@link
 * org.sass.lang.ide.signature.SignatureHelpProvider}.
 */
package org.sass.lang.ide.signature;
