package org.sass.sim.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.launch.settings.LaunchSettings;

/**
 * A run has a default step limit only where no user can end it: not in a terminal, an editor or a
 * debugger.
 */
class StepLimitTest {
  private static Long limit(
      boolean terminal, boolean interactive, boolean debugged, Long requestedLimit) {
    Streams none =
        Streams.of(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());
    Streams io = new Streams(none.in(), none.out(), none.err(), terminal, false, terminal, false);
    LaunchSettings settings =
        requestedLimit == null ? LaunchSettings.NONE : LaunchSettings.ofMaxSteps(requestedLimit);
    return StepLimit.of(io, interactive, debugged).applyTo(settings).maxSteps();
  }

  @Test
  void onlyWhereNobodyCanEndIt() {
    assertEquals(1_000_000_000L, limit(false, false, false, null));
    assertNull(limit(true, false, false, null), "a terminal");
    assertNull(limit(false, true, false, null), "an editor");
    assertNull(limit(false, false, true, null), "a debugger");
  }

  @Test
  void whatIsSaidHolds() {
    for (boolean terminal : new boolean[] {false, true}) {
      assertEquals(7, limit(terminal, false, false, 7L));
      assertEquals(0, limit(terminal, false, false, 0L));
    }
  }
}
