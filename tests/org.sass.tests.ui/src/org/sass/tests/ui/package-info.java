/**
 * Tests of the Eclipse editor in a workbench with a screen: typing, completion, views, settings.
 * All of them share one start of the workbench.
 *
 * <p>Start with {@code TestWorkbench}, which opens projects and editors and closes them after a
 * test. The tests may use all of the editor and the platform. A test waits for a condition, never
 * for a time: the events of the workbench run until the condition holds.
 */
package org.sass.tests.ui;
