/**
 * A made-up machine that proves that a target consists of only an instruction table and a package.
 * {@code toy.isa} has its instructions, {@link org.sass.sim.target.toy.Toy} is the machine. No code
 * outside this package names it.
 */
package org.sass.sim.target.toy;
