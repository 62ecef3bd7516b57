/**
 * Wizards for new projects and kernels.
 *
 * <p>Uses {@link org.sass.lang.ide.settings.InstructionSet} and the Eclipse platform. Start at
 * {@link org.sass.lang.ui.wizard.NewKernelWizard}.
 */
package org.sass.lang.ui.wizard;
