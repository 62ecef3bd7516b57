/**
 * What the instructions of a kernel do to one another: which registers each reads and writes, the
 * ways through the code, what is alive where, and what is hardly meant.
 *
 * <p>Start at {@link org.sass.lang.flow.KernelFlow}, which holds all of it for one kernel, or at
 * {@link org.sass.lang.flow.EffectsReader} for a single instruction. Everything here is total: any
 * program has an answer, however odd it is.
 */
package org.sass.lang.flow;
