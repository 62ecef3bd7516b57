package org.sass.lang;

/**
 * Time limit of a test, in seconds. A correct program stays far below it, however busy the machine
 * is.
 */
public final class TestTimeout {
  public static final int SECONDS = 120;

  private TestTimeout() {}
}
