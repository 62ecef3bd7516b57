/**
 * Builds the projects that have the SASS nature: assembles their kernels whenever one is saved.
 *
 * <p>Start with {@code SassBuilder}. The package may use the platform, the assembler, the readers
 * and writers of files, and the settings of the language server.
 */
package org.sass.lang.ui.build;
