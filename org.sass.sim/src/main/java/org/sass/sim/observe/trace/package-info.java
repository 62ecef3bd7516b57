/**
 * Traces of a run, as text and in a binary form. Start at {@link
 * org.sass.sim.observe.trace.Tracer}; {@code docs/trace.md} describes both forms. The package may
 * use {@code interp}, {@code op}, {@code machine} and {@code target}, and names no machine.
 */
package org.sass.sim.observe.trace;
