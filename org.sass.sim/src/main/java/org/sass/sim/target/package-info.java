/**
 * What a machine is to the engines: {@link org.sass.sim.target.Target}, with what its instructions
 * mean, how its lanes part and meet, and what it can hold.
 *
 * <p>Uses {@code op} and {@code machine}. Each machine is a package of its own below this one, and
 * no engine names any of them.
 */
package org.sass.sim.target;
