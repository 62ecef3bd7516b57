/**
 * Edits of assembly texts, for code actions and refactorings: they rewrite instructions, make them
 * longer or shorter, move them, fix wrong ones, and change columns, names and numbers. This package
 * does not change a document: every edit is a list of {@link org.sass.lang.edit.Change changes}
 * that an editor or a test applies.
 *
 * <p>An edit keeps what the program does unless its title says otherwise. An edit is offered only
 * if the assembler can read the result.
 *
 * <p>Start at {@link org.sass.lang.edit.Change} for edits and at {@link
 * org.sass.lang.edit.InstructionFixes} for corrections of a wrong instruction. The package may use
 * {@code flow}, {@code document}, {@code assemble}, {@code explain} and what they use, and no
 * editor.
 */
package org.sass.lang.edit;
