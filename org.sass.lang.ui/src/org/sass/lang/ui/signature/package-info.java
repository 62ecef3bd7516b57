/**
 * Signature help: the forms of an instruction and its operands, in a window beside the cursor.
 *
 * <p>Uses {@code org.sass.lang.ide.signature} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.signature.SignatureFollower}.
 */
package org.sass.lang.ui.signature;
