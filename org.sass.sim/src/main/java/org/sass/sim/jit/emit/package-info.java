/**
 * Writes byte code: the only package with ASM besides {@code jit.blocktrace} and {@code jit.run},
 * which order classes from it.
 *
 * <p>Uses {@code jit.analysis} and {@code jit.runtime}. Start at {@code InstructionEmitter}; {@code
 * RegisterEmitter} keeps registers in variables, {@code CompiledClassBuilder} makes the class.
 */
package org.sass.sim.jit.emit;
