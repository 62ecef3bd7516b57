/**
 * Dataflow analysis of kernels: which registers each instruction reads and writes, the control flow
 * graph, liveness, and checks for probable mistakes.
 *
 * <p>Start at {@link org.sass.lang.flow.KernelFlow}, which holds the effects and the graph of one
 * kernel, or at {@link org.sass.lang.flow.EffectsReader} for a single instruction. Everything here
 * is total: any program has a result, however unusual it is. The package may use {@code document},
 * {@code assemble} and what they use.
 */
package org.sass.lang.flow;
