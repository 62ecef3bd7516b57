package org.sass.bench.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;

/**
 * An engine of the emulator in this process. Its processor time includes the JVM's compilers and
 * collectors.
 */
final class TierContestant implements Contestant {
  private static final int ALLOCATION_RUNS = 10;

  private final Tier tier;
  private final Launch launch;
  private final ProcessClock clock;
  private final Supplier<RunResult> engine;

  TierContestant(Tier tier, Launch launch, ProcessClock clock) {
    this.tier = tier;
    this.launch = launch;
    this.clock = clock;
    this.engine = tier.runnerFor(launch);
  }

  @Override
  public String title() {
    return tier.title();
  }

  @Override
  public Sample run(long times) throws IOException {
    double cpu = clock.seconds();
    long wall = System.nanoTime();
    for (long i = 0; i < times; i++) {
      engine.get();
    }
    double wallSeconds = (System.nanoTime() - wall) * 1e-9;
    return new Sample(clock.seconds() - cpu, wallSeconds);
  }

  /**
   * Returns the mean number of bytes that a launch allocates, over a few runs and in all threads.
   */
  long meanAllocatedBytes() {
    long before = totalAllocatedBytes();
    for (int i = 0; i < ALLOCATION_RUNS; i++) {
      engine.get();
    }
    return (totalAllocatedBytes() - before) / ALLOCATION_RUNS;
  }

  private static long totalAllocatedBytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  /** Runs the launch and returns its number of thread instructions. */
  long countThreadInstructions() {
    return engine.get().stats().threadInstructions();
  }

  @Override
  public int[] memory() {
    return LaunchFile.readMemory(launch);
  }

  @Override
  public void close() {}
}
