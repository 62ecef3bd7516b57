package org.sass.sim.cli.run;

import java.util.Locale;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Launch;

/**
 * The progress of a run: the number of finished blocks. If there is only one block, the remaining
 * time is not known; the number of executed instructions then shows that the run continues.
 */
final class RunProgress implements ProgressLine.State {
  private final Launch launch;
  private final Engine engine;
  private final long blocks;

  RunProgress(Launch launch, Engine engine) {
    this.launch = launch;
    this.engine = engine;
    this.blocks = (long) launch.gridX() * launch.gridY();
  }

  @Override
  public double done() {
    return blocks == 1 ? -1 : engine.done();
  }

  @Override
  public String what() {
    String what = "running " + launch.kernel().name();
    if (blocks > 1) {
      long done = Math.round(Math.min(1, engine.done()) * blocks);
      what += ", " + done + " of " + blocks + " blocks";
    }
    long steps = engine.steps();
    return steps < 0 ? what : what + ", " + amount(steps) + " instructions";
  }

  private static String amount(long steps) {
    if (steps < 1_000_000) {
      return Long.toString(steps);
    }
    return steps < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f million", steps / 1e6)
        : String.format(Locale.ROOT, "%.2f billion", steps / 1e9);
  }
}
