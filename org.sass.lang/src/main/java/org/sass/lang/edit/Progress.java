package org.sass.lang.edit;

/**
 * Receives the progress of an edit that covers a whole text, for display to the user. It can stop
 * the edit by throwing {@link java.util.concurrent.CancellationException}.
 */
@FunctionalInterface
public interface Progress {

  /** Ignores the progress and never stops the edit. */
  Progress NONE = (done, total) -> {};

  /**
   * Reports progress.
   *
   * @param done number of lines, instructions or other units that are done
   * @param total number of these units in all
   */
  void report(int done, int total);
}
