/**
 * Tests of what a clone contains besides its classes: the example kernels, the README's commands,
 * the list of journeys.
 *
 * <p>Start with {@code Project}, which reads the project's files and runs its commands. The tests
 * may use the command line only.
 */
package org.sass.sim.examples;
