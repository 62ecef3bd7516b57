package org.sass.sim.debug;

import java.util.function.BooleanSupplier;

/** Runs whole blocks with a fast engine where nothing can stop them. */
final class FastForward {
  private final Timeline timeline;

  FastForward(Timeline timeline) {
    this.timeline = timeline;
  }

  void run(BooleanSupplier interrupted) {
    if (timeline.next() == null || interrupted.getAsBoolean()) {
      return;
    }
  }
}
