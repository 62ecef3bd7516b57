package org.sass.sim.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static String line(double done, double seconds) {
    return ProgressLine.formatLine(
        new ProgressLine.Progress() {
          @Override
          public String activity() {
            return "running k";
          }

          @Override
          public double fractionDone() {
            return done;
          }
        },
        seconds);
  }

  @Test
  void aLineTellsHowLongItTakes() {
    assertEquals("running k, 5 s", line(-1, 5));
    assertEquals("[------------------------------] 1 % running k, 5 s", line(0.01, 5));
    assertEquals(
        "[###---------------------------] 10 % running k, 5 s, about 45 s left", line(0.1, 5));
    assertEquals(
        "[###############---------------] 50 % running k, 1 min 40 s, about 1 min 40 s left",
        line(0.5, 100));
    assertEquals(
        "[##############################] 100 % running k, 1 h 2 min, about 0 s left",
        line(1.5, 3725));
  }
}
