/**
 * Hints and lenses between the characters of the text, as code minings.
 *
 * <p>Uses {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.minings.HintMinings}.
 */
package org.sass.lang.ui.minings;
