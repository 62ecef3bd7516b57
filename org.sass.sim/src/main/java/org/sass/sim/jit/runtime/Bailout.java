package org.sass.sim.jit.runtime;

/**
 * Says that a block does something for which the precise interpreter is needed: nearly always a
 * fault, which it will name.
 */
public final class Bailout extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing but that it is there. */
  public static final Bailout NOW = new Bailout();

  private Bailout() {
    super("this block needs the precise interpreter", null, false, false);
  }
}
