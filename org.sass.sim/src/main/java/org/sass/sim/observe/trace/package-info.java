/**
 * Traces of a run, as text and in a binary form. Start at {@link
 * org.sass.sim.observe.trace.Tracer}; {@code docs/trace.md} describes both forms.
 */
package org.sass.sim.observe.trace;
