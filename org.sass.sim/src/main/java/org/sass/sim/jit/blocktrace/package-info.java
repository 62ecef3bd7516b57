/**
 * Whole blocks at once: a block is gone through without data, and where only its place and its
 * parameters decide, all of it becomes one piece of code.
 *
 * <p>Uses {@code jit.emit}, {@code jit.analysis} and {@code jit.runtime}. Start at {@code
 * BlockSpecializer}, then {@code SpecializedBlockCompiler}.
 */
package org.sass.sim.jit.blocktrace;
