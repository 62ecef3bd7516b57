package org.sass.sim.interp;

import java.util.function.BooleanSupplier;
import org.sass.sim.machine.Block;
import org.sass.sim.op.Fault;

/**
 * The precise interpreter. It runs one instruction of one warp at a time, in the order of {@link
 * Stepper}. It is the oracle: every faster engine must give the same results.
 */
public final class Interpreter implements Engine {
  /** Number of instructions between two queries whether to stop; a power of two. */
  private static final int POLL = 1024;

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
   * @param first number of the first block to run, counted in x first
   * @param before the counters of the blocks before it; null for none
   */
  public RunResult resume(long first, Counters before, BooleanSupplier interrupted) {
    boolean stopped = false;
    Counters tally = stepper.tally();
    stepper.start(first, before);
    while (stepper.next() != null) {
      if ((tally.steps & POLL - 1) == 0 && interrupted.getAsBoolean()) {
        stopped = true;
        break;
      }
      stepper.step();
    }
    Fault fault = stepper.fault();
    if (observer != null && fault != null && stepper.block() != null) {
      observer.faults(stepper.block(), fault);
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
  public double done() {
    Block now = block();
    long blocks = stepper.grid().blocks();
    return now == null ? 0 : ((double) now.y() * stepper.grid().x() + now.x()) / blocks;
  }

  @Override
  public long steps() {
    return stepper.tally().steps;
  }
}
