/**
 * Ways through a text: definitions, references, highlights, renaming, outline, calls, links, the
 * search in a workspace.
 *
 * <p>{@code Words} finds what stands in a line by its shape, {@code Meaning} what a word stands
 * for, {@code Uses} and {@code Registers} who else speaks of it. The features put these together.
 */
package org.sass.lang.ide.navigate;
