/**
 * Translates instructions to Java byte code. Only this package and {@code jit.blocktrace} use the
 * library ASM; {@code jit.run} lets this package make its classes.
 *
 * <p>Uses {@code jit.analysis} and {@code jit.runtime}. Start at {@code InstructionEmitter}, which
 * translates instructions. {@code RegisterEmitter} keeps registers in variables, and {@code
 * CompiledClassBuilder} makes the class.
 */
package org.sass.sim.jit.emit;
