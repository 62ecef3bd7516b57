package org.sass.sim.cli.run;

import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.op.Fault;

/**
 * The limit on the warp instructions of a run if its settings have none. If the user can end the
 * run, in a terminal, an editor or a debugger, there is no limit. Elsewhere, such as on a build
 * server, the limit is a billion, so that an endless kernel does not block everything after it.
 *
 * @param startedByEditor whether an editor started the run
 * @param attended whether the user can end the run
 */
record StepLimit(boolean startedByEditor, boolean attended) {
  private static final long UNATTENDED_STEPS = 1_000_000_000;

  /**
   * Returns the limit of a run.
   *
   * @param interactive whether an editor started it, which can end it
   * @param debugged whether it waits for a debugger
   */
  static StepLimit of(Streams io, boolean interactive, boolean debugged) {
    return new StepLimit(interactive, interactive || debugged || io.errIsTerminal());
  }

  /** Returns settings with the limit, if they have no limit yet. */
  LaunchSettings applyTo(LaunchSettings settings) {
    return attended ? settings : settings.withDefaults(LaunchSettings.ofMaxSteps(UNATTENDED_STEPS));
  }

  /** Returns a result. If the limit ended the run, its fault also says how to allow more. */
  RunResult withHint(RunResult result) {
    Fault fault = result.fault();
    if (fault == null || fault.kind() != Fault.Kind.TOO_MANY_STEPS) {
      return result;
    }
    String hint =
        startedByEditor
            ? "; max-steps in its launch settings allows more, 0 means no limit"
            : "; --max-steps N allows more, --max-steps 0 means no limit";
    return new RunResult(
        result.stats(), fault.withMessage(fault.message() + hint), result.interrupted());
  }
}
