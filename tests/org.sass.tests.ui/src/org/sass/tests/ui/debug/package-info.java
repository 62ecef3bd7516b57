/**
 * Tests of launches, builds and debug sessions in the workbench: breakpoints, steps forward and
 * back, values, views.
 *
 * <p>Start with {@code DebugSessionTest}, which takes a session from its first stop to its end. The
 * tests may use what {@code org.sass.tests.ui} uses, the classes of that package, and the types of
 * the debug adapter.
 */
package org.sass.tests.ui.debug;
