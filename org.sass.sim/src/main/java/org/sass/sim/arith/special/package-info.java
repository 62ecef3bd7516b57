/**
 * NVIDIA's special function unit, bit for bit: the functions of MUFU, and RRO, which prepares some
 * of their operands. The model is that of the project sass-math, whose authors compared it with
 * GPUs from sm_5x to sm_75. It computes with integers only.
 *
 * <p>Uses only the JDK and {@link org.sass.sim.arith.Floats}. Start at {@link
 * org.sass.sim.arith.special.SpecialFunctionUnit}.
 */
package org.sass.sim.arith.special;
