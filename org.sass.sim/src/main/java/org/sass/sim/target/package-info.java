/**
 * The interface between machines and engines: {@link org.sass.sim.target.Target} says what the
 * instructions of a machine mean, how its lanes diverge and reconverge, and what its limits are.
 *
 * <p>Uses {@code op} and {@code machine}. Each machine has a package of its own below this one. No
 * engine refers to any of those packages.
 *
 * <p>Start with {@code Target}.
 */
package org.sass.sim.target;
