package org.sass.sim.fast;

/**
 * Says that a block does something for which the precise interpreter is needed: nearly always a
 * fault, which it will name.
 */
public final class GiveUp extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The only one: it says nothing but that it is there. */
  public static final GiveUp NOW = new GiveUp();

  private GiveUp() {
    super("this block needs the precise interpreter", null, false, false);
  }
}
