package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.Launches;

/** Tests the comparison of two machines, apart from its results. */
class MachineComparisonTest {
  /** The first machine would run for ever. */
  @Test
  void anInterruptedComparisonDoesNotWaitForTheFirstMachine() {
    Launch second =
        Launches.prepare(
                "//! launch block=1\nagain:\nBRA again\nNOP.EXIT\n",
                Map.of(
                    LaunchSetting.PROFILE,
                    List.of(FlexGripTarget.FLEXGRIPPLUS.name()),
                    LaunchSetting.MAX_STEPS,
                    List.of("0")))
            .prepared()
            .launch();
    Launch first = MachineComparison.copyLaunch(second, FlexGripTarget.WITHOUT_QUIRKS);
    assertTimeoutPreemptively(
        Duration.ofSeconds(120),
        () -> assertNull(new MachineComparison(first, second).findMismatch(() -> true)));
  }
}
