package org.sass.sim.interp;

import java.util.function.BooleanSupplier;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.op.Fault;

/**
 * The precise interpreter. It runs one instruction of one warp at a time, in the order of {@link
 * Stepper}. It is the oracle: every faster engine must give the same results.
 */
public final class Interpreter implements Engine {
  /** Number of instructions between two queries whether to stop; a power of two. */
  private static final int POLL_INTERVAL = 1024;

  private final Stepper stepper;
  private final Observer observer;

  /**
   * @param launch a launch for which {@link Launch#problem()} returns null
   */
  public Interpreter(Launch launch) {
    this(launch, null);
  }

  /**
   * @param launch a launch for which {@link Launch#problem()} returns null
   * @param observer observes the run; null for none, which costs nothing
   */
  public Interpreter(Launch launch, Observer observer) {
    this.stepper = new Stepper(launch, observer);
    this.observer = observer;
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    return resume(0, null, interrupted);
  }

  /**
   * Continues a run after its first blocks.
   *
   * @param firstBlock number of the first block to run, counted in x first
   * @param earlierCounters the counters of the blocks before it; null for none
   */
  public RunResult resume(long firstBlock, Counters earlierCounters, BooleanSupplier interrupted) {
    boolean stopped = false;
    Counters counters = stepper.counters();
    stepper.start(firstBlock, earlierCounters);
    while (stepper.nextWarp() != null) {
      if ((counters.steps & POLL_INTERVAL - 1) == 0 && interrupted.getAsBoolean()) {
        stopped = true;
        break;
      }
      stepper.step();
    }
    Fault fault = stepper.fault();
    if (observer != null && fault != null && stepper.block() != null) {
      observer.runFaulted(stepper.block(), fault);
    }
    return new RunResult(stepper.stats(), fault, stopped);
  }

  /**
   * Returns the block that runs or ran last, for inspection after a fault; null before the first.
   */
  public Block block() {
    return stepper.block();
  }

  @Override
  public double progress() {
    Block now = block();
    Dim3 blocks = stepper.grid().size();
    return now == null ? 0 : (double) blocks.number(now.position()) / blocks.count();
  }

  @Override
  public long steps() {
    return stepper.counters().steps;
  }
}
