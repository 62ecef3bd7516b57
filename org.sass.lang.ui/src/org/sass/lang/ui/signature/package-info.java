/**
 * The operands of an instruction in a tip beside the cursor.
 *
 * <p>Uses {@code org.sass.lang.ide.signature} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.signature.SignatureFollower}.
 */
package org.sass.lang.ui.signature;
