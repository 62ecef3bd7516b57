package org.sass.tests.ui;

/** How long tests wait for something before they fail. */
public final class TestTimeout {
  /**
   * Milliseconds. It is much more than anything takes, even if other work keeps the machine busy.
   */
  public static final int MILLIS = 120_000;

  private TestTimeout() {}
}
