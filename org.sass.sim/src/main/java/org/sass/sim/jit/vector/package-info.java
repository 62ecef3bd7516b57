/**
 * The functions of {@code jit.runtime} on vectors. A JVM may lack the JDK's vectors: these classes
 * are found by name, and nothing else names them.
 *
 * <p>Start at {@link org.sass.sim.jit.vector.VectorRuntime}.
 */
package org.sass.sim.jit.vector;
