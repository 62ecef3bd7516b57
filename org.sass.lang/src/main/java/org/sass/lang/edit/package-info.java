/**
 * What can be done to a text: instructions written otherwise, made longer or shorter, moved, fixed;
 * columns, names and numbers changed. Nothing here changes a document: every edit is a list of
 * {@link org.sass.lang.edit.Change changes}, for an editor or a test to apply.
 *
 * <p>An edit keeps what the program does unless its title says otherwise, and none is offered whose
 * outcome the assembler does not read.
 */
package org.sass.lang.edit;
