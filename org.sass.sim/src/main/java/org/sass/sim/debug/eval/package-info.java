/**
 * Expressions over the lanes of a warp, for conditions, watches and the console: compiled once to a
 * small tree that computes all 32 lanes at a time without making objects.
 */
package org.sass.sim.debug.eval;
