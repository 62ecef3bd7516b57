/**
 * What runs: a kernel decoded into instructions, each with an operation, its sources and its
 * destinations. Each tells its effects once, for all who want to know what it reads and writes.
 *
 * <p>Uses {@code machine}, {@code arith} and the program from {@code org.sass.lang}. Start at
 * {@link org.sass.sim.op.Operation}, {@link org.sass.sim.op.OperationEffects} and {@link
 * org.sass.sim.op.DecodedKernel}.
 */
package org.sass.sim.op;
