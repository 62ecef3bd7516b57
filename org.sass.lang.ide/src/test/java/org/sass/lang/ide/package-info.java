/**
 * Tests of all packages of the language server together: their dependencies, and that an edited
 * text gives the same results as the same text opened afresh.
 *
 * <p>Start with {@code ArchitectureTest}. The tests of one service are in the package of that
 * service. The tests may use all of the language server.
 */
package org.sass.lang.ide;
