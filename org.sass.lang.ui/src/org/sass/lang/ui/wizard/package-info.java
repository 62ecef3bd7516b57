/**
 * Wizards for new projects and kernels.
 *
 * <p>Uses {@code org.sass.lang.isa} and the Eclipse platform. Start at {@link
 * org.sass.lang.ui.wizard.NewKernelWizard}.
 */
package org.sass.lang.ui.wizard;
