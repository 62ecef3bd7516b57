/**
 * Navigation in a text: definitions, references, highlights, renaming, outline, call hierarchy,
 * links, and the symbol search in a workspace.
 *
 * <p>{@code NamedWords} finds the words of a line by their shape. {@code WordMeaning} says what a
 * word stands for. {@code NameUses} and {@code RegisterDataflow} find the other places with the
 * same meaning. The features are built on these classes.
 *
 * <p>Start with {@code Definition} and {@code WordMeaning}. The package may use {@code analysis},
 * other features, and the language without Xtext.
 */
package org.sass.lang.ide.navigate;
