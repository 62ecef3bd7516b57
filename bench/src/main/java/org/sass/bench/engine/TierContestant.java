package org.sass.bench.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
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
   * Returns the mean number of bytes that a launch allocates, over a few runs and in all threads
   * that still run after them.
   */
  long meanAllocatedBytes() {
    Map<Long, Long> before = allocatedBytes();
    for (int i = 0; i < ALLOCATION_RUNS; i++) {
      engine.get();
    }
    long sum = 0;
    for (Map.Entry<Long, Long> thread : allocatedBytes().entrySet()) {
      sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return sum / ALLOCATION_RUNS;
  }

  /** Returns the bytes that each thread has allocated so far, by its number. */
  private static Map<Long, Long> allocatedBytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> byThread = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      // The number is negative if the thread has just ended.
      if (bytes[i] >= 0) {
        byThread.put(ids[i], bytes[i]);
      }
    }
    return byThread;
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
