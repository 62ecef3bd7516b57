/**
 * The machines of NVIDIA from Kepler to Pascal (compute capability 3.5 to 6.2): what the rows of
 * {@code sm_35.isa} and {@code sm_50.isa} mean, how lanes diverge and reconverge, and what a launch
 * puts into constant bank 0.
 *
 * <p>Start with {@link org.sass.sim.target.nvidia.NvidiaTarget}. The arithmetic itself is in {@link
 * org.sass.sim.arith}. Sources of what instructions mean: the PTX ISA for all that a compiler makes
 * of PTX, Mesa's compiler NAK for the rest. The package may use {@code target}, {@code op}, {@code
 * arith}, {@code machine} and programs.
 */
package org.sass.sim.target.nvidia;
