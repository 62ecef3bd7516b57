package org.sass.lang.edit;

/**
 * Is told how far a change of a whole text has come, so that people can be shown it. It ends the
 * work by throwing {@link java.util.concurrent.CancellationException}.
 */
@FunctionalInterface
public interface Progress {

  /** Ignores what it is told. */
  Progress NONE = (done, all) -> {};

  /** So many of all lines or instructions are done. */
  void at(int done, int all);
}
