/**
 * The reference manual of each instruction set, in a view and in Eclipse's help.
 *
 * <p>Uses {@code hover}, {@code org.sass.lang.ide} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.manual.ManualView}.
 */
package org.sass.lang.ui.manual;
