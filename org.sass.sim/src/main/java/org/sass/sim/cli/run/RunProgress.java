package org.sass.sim.cli.run;

import java.util.Locale;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Launch;

/**
 * The progress of a run: the number of finished blocks. If there is only one block, the remaining
 * time is not known; the number of executed instructions then shows that the run continues.
 */
final class RunProgress implements ProgressLine.Progress {
  private final Launch launch;
  private final Engine engine;
  private final long blockCount;

  RunProgress(Launch launch, Engine engine) {
    this.launch = launch;
    this.engine = engine;
    this.blockCount = launch.grid().count();
  }

  @Override
  public double fractionDone() {
    return blockCount == 1 ? -1 : engine.progress();
  }

  @Override
  public String activity() {
    String text = "running " + launch.kernel().name();
    if (blockCount > 1) {
      long done = Math.round(Math.min(1, engine.progress()) * blockCount);
      text += ", " + done + " of " + blockCount + " blocks";
    }
    long steps = engine.steps();
    return steps < 0 ? text : text + ", " + formatCount(steps) + " instructions";
  }

  private static String formatCount(long steps) {
    if (steps < 1_000_000) {
      return Long.toString(steps);
    }
    return steps < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f million", steps / 1e6)
        : String.format(Locale.ROOT, "%.2f billion", steps / 1e9);
  }
}
