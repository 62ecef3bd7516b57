package org.sass.sim.interp;

import java.util.function.BooleanSupplier;
import org.sass.sim.machine.Block;
import org.sass.sim.op.Fault;

/**
 * The precise interpreter: one warp, one instruction at a time, in the order of {@link Stepper}. It
 * is the oracle that every faster engine must equal.
 */
public final class Interpreter implements Engine {
  /** Instructions between two questions whether to stop; a power of two. */
  private static final int POLL = 1024;

  private final Stepper stepper;
  private final Observer observer;

  /**
   * @param launch a launch without a {@link Launch#problem()}
   */
  public Interpreter(Launch launch) {
    this(launch, null);
  }

  /**
   * @param launch a launch without a {@link Launch#problem()}
   * @param observer looks on; null for none, which costs nothing
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
   * Takes over a run whose first blocks are done.
   *
   * @param first the first block to run, counted in x first
   * @param before what the blocks before it did; null for nothing
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

  /** The block that runs or ran last, for looking into it after a fault; null before the first. */
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
