/**
 * Translates instructions to Java byte code. Only this package and {@code jit.blocktrace} use the
 * library ASM. {@code jit.run} does not: these two packages make the classes that it runs.
 *
 * <p>Uses {@code jit.analysis}, {@code jit.runtime}, {@code op}, {@code arith} and {@code machine}.
 * Start at {@code InstructionEmitter}, which translates instructions. {@code OperationEmitter}
 * writes what they do, {@code RegisterEmitter} keeps registers in variables, and {@code
 * CompiledClassBuilder} makes the class.
 */
package org.sass.sim.jit.emit;
