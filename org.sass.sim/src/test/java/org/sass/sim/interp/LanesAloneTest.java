package org.sass.sim.interp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What a thread computes does not depend on the other lanes of its warp. */
class LanesAloneTest {
  private static final int THREADS = 32;

  @Property(tries = 200)
  void aThreadAloneComputesTheSame(@ForAll long seed) {
    String source = RandomKernel.of(seed);
    int[] together = results(Kernels.launch(source, THREADS, 0));
    for (int thread = 0; thread < THREADS; thread += 5) {
      int[] alone = results(Kernels.launch(source, 1, thread));
      for (int i = 0; i < 8; i++) {
        int at = 8 * thread + i;
        assertEquals(alone[at], together[at], () -> "thread and word " + at + " of\n" + source);
      }
    }
  }

  private static int[] results(Launch launch) {
    Kernels.runAndReadWords(launch);
    return Kernels.readMemory(launch, 8 * THREADS);
  }
}
