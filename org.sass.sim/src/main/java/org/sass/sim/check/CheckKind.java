package org.sass.sim.check;

import java.util.Locale;

/** What can be looked for while a kernel runs; {@code docs/checks.md} tells what each finds. */
public enum CheckKind {
  /** Accesses beside buffers and beside a block's shared memory. */
  MEMORY,
  /** Accesses of several threads to one place that nothing puts in an order. */
  RACE,
  /** What happens because of a value that nothing has written. */
  INIT,
  /** Barriers that not all threads come to. */
  BARRIER,
  /** The stack on which the lanes of a warp wait for one another. */
  DIVERGENCE;

  /** Its name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
