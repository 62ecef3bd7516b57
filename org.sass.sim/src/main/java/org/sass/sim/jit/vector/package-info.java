/**
 * The functions of {@code jit.runtime} on vectors. A JVM may not have the JDK's Vector API. So
 * these classes are loaded by name, and no other code refers to them.
 *
 * <p>Start at {@link org.sass.sim.jit.vector.VectorRuntime}. The package may use {@code
 * jit.runtime}, {@code jit.emit}, {@code arith}, {@code op} and {@code machine}, and alone {@code
 * jdk.incubator.vector}.
 */
package org.sass.sim.jit.vector;
