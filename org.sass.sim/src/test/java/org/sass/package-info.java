/**
 * Tests of the whole project that belong to no module: dependencies, packages, the tools of {@code
 * ./build}.
 *
 * <p>Start with {@code ArchitectureTest}. It checks rules for the classes of all modules. The tests
 * may use all modules that are on the class path, and read the sources of the others.
 */
package org.sass;
