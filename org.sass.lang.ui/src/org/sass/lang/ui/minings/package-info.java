/**
 * Code minings, which are texts that the editor shows between the characters of a document: hints
 * in lines, and lenses above kernels.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.minings.HintMinings}.
 */
package org.sass.lang.ui.minings;
