/**
 * The fast engines: kernels translated to byte code, blocks run by several threads.
 *
 * <p>Start at {@link org.sass.sim.jit.JitEngine}; {@link org.sass.sim.jit.BoundedRun} is the same
 * for a debugger. The packages below it: {@code analysis} finds out, {@code emit} writes byte code,
 * {@code run} runs it, {@code runtime} is what byte code calls, {@code blocktrace} translates whole
 * blocks, {@code vector} needs the JDK's vectors. docs/engine.md describes them.
 */
package org.sass.sim.jit;
