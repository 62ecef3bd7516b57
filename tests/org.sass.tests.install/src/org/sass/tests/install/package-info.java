/**
 * Scenarios that use the packed Eclipse product with keys and mouse, as a new user would: install
 * the editor, write a kernel, run and debug it.
 *
 * <p>Start with {@code FirstUse}, which plays the scenario that its caller names, and {@code
 * Scenario}, which each of them implements. A scenario looks at the workbench only to find out what
 * is on the screen; what it does, it does with {@code Hand}. The scenarios may use the platform,
 * but no class of the editor, because they use the editor as a user does.
 */
package org.sass.tests.install;
