package org.sass.sim.jit.run;

import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Guard;
import org.sass.sim.op.LaneBuffers;

/** Runs one warp at a time, with its own divergence stack. */
public final class WarpRunner {
  /** A caller that waits for a warp to reach an instruction. */
  public interface Passing {
    /**
     * Returns whether a caller waits for an instruction.
     *
     * @param index index of the instruction
     */
    boolean isAt(int index);

    /**
     * Returns whether a warp is to stop before an instruction.
     *
     * @param index index of the instruction
     * @param ran number of instructions that the warp has run in this call
     */
    boolean stops(Warp warp, int index, long ran);
  }

  /**
   * Number of translation blocks that a warp runs before it is the next one's turn. Other warps may
   * wait for what it stores.
   */
  private static final int TURN = 4096;

  private final TranslationCache plan;
  private final TranslationCounters counts;
  private final TranslationBlockRunner body;
  private final LaneBuffers lanes = new LaneBuffers();

  /** The caller that waits for a warp to reach an instruction; null for none. */
  private final Passing passing;

  WarpRunner(TranslationCache plan, TranslationCounters counts, TranslationBlockRunner body) {
    this(plan, counts, body, null);
  }

  /**
   * @param passing asked before each translation block; null for none
   */
  public WarpRunner(
      TranslationCache plan,
      TranslationCounters counts,
      TranslationBlockRunner body,
      Passing passing) {
    this.plan = plan;
    this.counts = counts;
    this.body = body;
    this.passing = passing;
  }

  /** Runs a warp until it ends, waits at a barrier, or has had its turn. */
  void turn(Warp warp) {
    run(warp, Long.MAX_VALUE, TURN);
  }

  /**
   * Runs a warp until it ends, waits at a barrier, or has run a number of instructions. If there is
   * a {@link Passing}, the warp also stops if that says so, and after a control instruction that is
   * no branch, mark or join.
   *
   * @param most maximum number of instructions to run, at least the number in the first translation
   *     block
   * @return the number of instructions that ran
   */
  public long run(Warp warp, long most) {
    return run(warp, most, Integer.MAX_VALUE);
  }

  private long run(Warp warp, long most, int fragments) {
    DivergenceStack stack = warp.stack();
    int from = warp.index() * Warp.LANES;
    int mask = warp.active();
    TranslationBlock fragment = plan.at(warp.pc());
    long steps = 0;
    long threadSteps = 0;
    // Whether lanes do not meet the assumptions of a loop. Then the next iteration runs one
    // translation block at a time.
    boolean odd = false;
    for (int i = 0; i < fragments && steps + fragment.size <= most; i++) {
      if (passing != null && passing.isAt(fragment.first)) {
        warp.activate(mask);
        warp.jump(plan.code().step(fragment.first).address());
        if (passing.stops(warp, fragment.first, steps)) {
          break;
        }
      }
      boolean splits = !fragment.hammocks.isEmpty();
      if (splits) {
        counts.open(fragment, stack.depth());
      }
      // A caller that waits for an instruction must be asked before each translation block, so no
      // loop runs.
      CompiledCode loop = passing == null && !odd ? fragment.loop() : null;
      odd = false;
      int found;
      if (loop != null && fragment.cycle().fits(stack)) {
        WarpLoop cycle = fragment.cycle();
        found = body.loop(loop, from, mask, fragment.turns(TURN - i));
        LoopExit laps = counts.laps(cycle, from, stack.depth());
        i += laps.turns;
        if (laps.mask != mask) {
          Divergence.meet(stack, cycle.meeting().next);
          mask = laps.mask;
        }
        odd = laps.odd();
        if (odd) {
          continue;
        }
        fragment = cycle.fragments().get(laps.last);
      } else {
        counts.count(fragment, 1, from);
        found = body.alone(fragment, warp, from, mask);
        if (splits) {
          counts.close(fragment, mask, stack.depth());
        }
        steps += fragment.size;
        threadSteps += (long) fragment.unguarded * Integer.bitCount(mask);
      }
      switch (fragment.way) {
        case FALL -> fragment = fragment.next(plan);
        case BRANCH -> {
          Guard guard = fragment.control.guard();
          int taken = guard.always() ? mask : body.tested ? found : mask & body.holds(warp, guard);
          threadSteps += Integer.bitCount(taken);
          if (taken == 0) {
            fragment = fragment.next(plan);
          } else {
            if (taken != mask) {
              push(stack, mask & ~taken, Kind.DIVERGE, fragment.next);
              mask = taken;
            }
            fragment = fragment.taken(plan);
          }
        }
        case MARK -> {
          threadSteps += Integer.bitCount(mask);
          push(
              stack,
              mask,
              ((ControlFlow.Mark) fragment.control.operation()).kind(),
              fragment.target());
          fragment = fragment.next(plan);
        }
        case JOIN -> {
          int top = stack.depth() - 1;
          if (top < 0) {
            fragment = fragment.next(plan);
          } else if (stack.kind(top) == Kind.SYNC && stack.mask(top) != 0) {
            mask = stack.mask(top);
            stack.pop();
            fragment = fragment.next(plan);
          } else {
            warp.activate(mask);
            warp.jump(fragment.next);
            Divergence.finish(warp, true, false);
            mask = warp.active();
            fragment = plan.at(warp.pc());
          }
        }
        case OTHER -> {
          warp.activate(mask);
          warp.jump(fragment.next);
          if (fragment.control != null) {
            control(warp, fragment.control);
          } else {
            plan.reconvergence().finish(warp, fragment.last());
          }
          if (warp.finished() || warp.waiting() >= 0 || passing != null) {
            counts.spend(steps, threadSteps);
            return steps;
          }
          mask = warp.active();
          fragment = plan.at(warp.pc());
        }
      }
    }
    warp.activate(mask);
    warp.jump(plan.code().step(fragment.first).address());
    counts.spend(steps, threadSteps);
    return steps;
  }

  /**
   * Runs the branch at the end of a translation block.
   *
   * @param warp the warp whose active lanes have come to it
   * @param taken those of them for which its condition holds
   */
  void branch(Warp warp, TranslationBlock fragment, int taken) {
    counts.tally.threadInstructions += Integer.bitCount(taken);
    if (taken != 0 && taken != warp.active()) {
      push(warp.stack(), warp.active() & ~taken, Kind.DIVERGE, fragment.next);
      warp.activate(taken);
    }
    warp.jump(taken == 0 ? fragment.next : fragment.target());
  }

  private void push(DivergenceStack stack, int mask, Kind kind, int place) {
    if (!stack.push(mask, kind, place)) {
      throw Bailout.NOW;
    }
    counts.tally.maxStackDepth = Math.max(counts.tally.maxStackDepth, stack.depth());
  }

  private void control(Warp warp, DecodedInstruction step) {
    int mask = plan.reconvergence().mask(warp, step, body.mask(warp, step.guard()));
    counts.tally.threadInstructions += Integer.bitCount(mask);
    FaultCause cause = step.operation().execute(warp, mask, lanes);
    if (cause != null) {
      throw Bailout.NOW;
    }
    counts.tally.maxStackDepth = Math.max(counts.tally.maxStackDepth, warp.stack().depth());
    plan.reconvergence().finish(warp, step);
  }
}
