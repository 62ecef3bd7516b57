package org.sass.sim.jit.runtime;

/**
 * Thrown if a block does something for which the precise interpreter is needed. Nearly always that
 * is a fault, which the interpreter then reports.
 */
public final class Bailout extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only instance: the exception carries no information. */
  public static final Bailout INSTANCE = new Bailout();

  private Bailout() {
    super("this block needs the precise interpreter", null, false, false);
  }
}
