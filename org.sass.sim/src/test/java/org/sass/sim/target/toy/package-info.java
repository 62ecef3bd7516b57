/**
 * A made-up machine that proves that a target consists of only an instruction table and a package.
 * {@code toy.isa} has its instructions, {@link org.sass.sim.target.toy.Toy} is the machine. No code
 * outside this package names it.
 *
 * <p>Start with {@code ToyTargetTest}. The machine may use {@code target}, {@code op}, {@code
 * arith} and {@code machine}, as a machine of the product may.
 */
package org.sass.sim.target.toy;
