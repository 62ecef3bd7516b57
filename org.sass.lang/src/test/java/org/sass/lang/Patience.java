package org.sass.lang;

/** How long a test waits for what never comes where all is well, however busy the machine. */
public final class Patience {
  public static final int SECONDS = 120;

  private Patience() {}
}
