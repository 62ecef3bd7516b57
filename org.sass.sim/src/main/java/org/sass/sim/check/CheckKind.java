package org.sass.sim.check;

import java.util.Locale;

/**
 * The kinds of mistakes that can be looked for while a kernel runs; {@code docs/checks.md} explains
 * what each check finds.
 */
public enum CheckKind {
  /** Accesses outside of buffers and of a block's shared memory, and misaligned accesses. */
  MEMORY,
  /** Data races: unordered accesses of several threads to one place. */
  RACE,
  /** Uses of values that nothing has written. */
  INIT,
  /** Barriers that not all threads reach. */
  BARRIER,
  /** Wrong use of the divergence stack, on which the lanes of a warp wait for one another. */
  DIVERGENCE;

  /** Returns its name on the command line: its constant's name in lower case. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
