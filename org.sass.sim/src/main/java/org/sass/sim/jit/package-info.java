/**
 * The fast engines: kernels are translated to byte code, and several threads run the blocks.
 *
 * <p>Start at {@link org.sass.sim.jit.JitEngine}. {@link org.sass.sim.jit.BoundedRun} runs
 * translated code for a debugger. The packages below: {@code analysis} analyses kernels, {@code
 * emit} writes byte code, {@code run} runs it, {@code runtime} is what byte code calls, {@code
 * blocktrace} translates whole blocks, {@code vector} uses the Vector API of the JDK.
 * docs/engine.md describes them. They may use the interpreter, the machine and ASM, and neither the
 * debugger nor the command line.
 */
package org.sass.sim.jit;
