/**
 * The executable form of a kernel: decoded instructions, each with an operation, its sources and
 * its destinations. Each part declares its effects, that is, what it reads and writes, in one place
 * for all users.
 *
 * <p>Uses {@code machine}, {@code arith} and the program from {@code org.sass.lang}. Start at
 * {@link org.sass.sim.op.Operation}, {@link org.sass.sim.op.OperationEffects} and {@link
 * org.sass.sim.op.DecodedKernel}.
 */
package org.sass.sim.op;
