package org.sass.sim.fast;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Vectors live in registers: once the just-in-time compiler has seen translated code, a launch
 * allocates next to nothing. A vector that it leaves on the heap takes some ten times as long.
 */
class AllocationTest {
  private static final Path MATMUL =
      Path.of("../bench/src/main/resources/org/sass/bench/engine/matmul.gsass");

  /**
   * Bytes of a launch: its counters and logs take some hundred thousand; vectors on the heap take
   * more than half a million even if only the fragments beside the inner loop have them.
   */
  private static final long NEXT_TO_NOTHING = 300_000;

  /** Launches after which the compiler must be through, and then some. */
  private static final int MOST_LAUNCHES = 20_000;

  @Test
  void launchesAllocateNextToNothingInTheLongRun() throws IOException {
    Assumptions.assumeTrue(Lanewise.BEST.lanes() > 1, "skipped: this JVM runs without vectors");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Assumptions.assumeTrue(
        threads.isThreadAllocatedMemorySupported(), "skipped: this JVM counts no allocations");
    FastEngine engine =
        new FastEngine(Launches.prepare(matmul()).launch(), EngineKind.GENERATED, 1);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MOST_LAUNCHES && least > NEXT_TO_NOTHING; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      engine.run(() -> false);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    long found = least;
    assertTrue(found <= NEXT_TO_NOTHING, () -> found + " bytes in each launch");
  }

  /** Sixteen blocks, each of which multiplies four tiles; larger than the file asks for. */
  private static String matmul() throws IOException {
    String source = Files.readString(MATMUL);
    String large =
        source
            .replace(
                "grid=2,2 block=16,16 param=@a,@b,@c,32", "grid=4,4 block=16,16 param=@a,@b,@c,64")
            .replace("32x32xf32", "64x64xf32")
            .replaceAll("(?m)^//! expect.*", "");
    assertTrue(large.contains("grid=4,4") && large.contains("64x64xf32"), large);
    return large;
  }
}
