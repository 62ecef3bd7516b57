/**
 * Tests of all packages of the emulator together: their dependencies; and what tests of several
 * packages share.
 *
 * <p>Start with {@code ArchitectureTest}. {@code RandomFlow} makes kernels with random branches, on
 * which the engines are compared. The tests may use all of the emulator.
 */
package org.sass.sim;
