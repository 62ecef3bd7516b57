/**
 * A made-up machine, as a proof that a target is a table and a package: {@code toy.isa} has its
 * instructions, {@link org.sass.sim.target.toy.Toy} is the machine. Nothing outside names it.
 */
package org.sass.sim.target.toy;
