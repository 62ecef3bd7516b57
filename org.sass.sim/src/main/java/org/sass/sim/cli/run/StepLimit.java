package org.sass.sim.cli.run;

import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.op.Fault;

/**
 * How many warp instructions a run may have where nothing says so: any number where its user can
 * end it, in a terminal, an editor or a debugger. Elsewhere, as on a build server, an endless
 * kernel must not hold up all that comes after it.
 *
 * @param editor whether the run is an editor's
 * @param attended whether its user can end it
 */
record StepLimit(boolean editor, boolean attended) {
  private static final long UNATTENDED = 1_000_000_000;

  /**
   * The limit of a run.
   *
   * @param interactive whether who started it can end it
   * @param debugged whether it waits for a debugger
   */
  static StepLimit of(Streams io, boolean interactive, boolean debugged) {
    return new StepLimit(interactive, interactive || debugged || io.progress());
  }

  /** Settings with the limit where they have none. */
  LaunchSettings in(LaunchSettings settings) {
    return attended ? settings : settings.over(LaunchSettings.limited(UNATTENDED));
  }

  /** A result whose fault says how to allow more where the limit has ended the run. */
  RunResult explained(RunResult result) {
    Fault fault = result.fault();
    if (fault == null || fault.kind() != Fault.Kind.TOO_MANY_STEPS) {
      return result;
    }
    String way =
        editor
            ? "; max-steps in its launch settings allows more, 0 any number"
            : "; --max-steps N allows more, --max-steps 0 any number";
    return new RunResult(result.stats(), fault.with(fault.message() + way), result.interrupted());
  }
}
