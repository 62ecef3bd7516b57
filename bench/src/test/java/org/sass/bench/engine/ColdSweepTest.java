package org.sass.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColdSweepTest {
  private static final List<String> OPTIONS =
      List.of("--grid", "24,16", "--buffer", "a=384x256xu32:random:1", "--param", "16");

  @Test
  void largerLaunchesHaveLargerBuffers() {
    assertEquals(
        List.of("--grid", "24,256", "--buffer", "a=6144x256xu32:random:1", "--param", "16"),
        ColdSweep.scaled(OPTIONS, 2));
  }

  @Test
  void smallerLaunchesKeepTheirBuffers() {
    assertEquals(
        List.of("--grid", "24,4", "--buffer", "a=384x256xu32:random:1", "--param", "16"),
        ColdSweep.scaled(OPTIONS, -1));
    assertEquals("24,1", ColdSweep.scaled(OPTIONS, -4).get(1));
  }
}
