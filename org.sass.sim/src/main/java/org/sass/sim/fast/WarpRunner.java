package org.sass.sim.fast;

import org.sass.sim.exec.Cause;
import org.sass.sim.exec.Divergence;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/** Runs warps by themselves, each with a divergence stack of its own. */
final class WarpRunner {
  /** Fragments a warp runs before the next one has its turn: others may wait for what it stores. */
  private static final int TURN = 4096;

  private final Plan plan;
  private final RunCounts counts;
  private final FragmentRunner body;
  private final Lanes lanes = new Lanes();

  /** Who waits for a warp to come to an instruction; null for nobody. */
  private final Rounds.Passing passing;

  WarpRunner(Plan plan, RunCounts counts, FragmentRunner body) {
    this(plan, counts, body, null);
  }

  /**
   * @param passing is asked before each fragment; null for nobody
   */
  WarpRunner(Plan plan, RunCounts counts, FragmentRunner body, Rounds.Passing passing) {
    this.plan = plan;
    this.counts = counts;
    this.body = body;
    this.passing = passing;
  }

  /** Runs one warp by itself until it ends, waits, or has had its turn. */
  void turn(Warp warp) {
    run(warp, Long.MAX_VALUE, TURN);
  }

  /**
   * Runs one warp by itself until it ends, waits, has come to something like a barrier, or {@link
   * Rounds.Passing} says stop.
   *
   * @param most instructions that it may run, at least those of the first fragment
   * @return how many it ran
   */
  long run(Warp warp, long most) {
    return run(warp, most, Integer.MAX_VALUE);
  }

  private long run(Warp warp, long most, int fragments) {
    DivergenceStack stack = warp.stack();
    int from = warp.index() * Warp.LANES;
    int mask = warp.active();
    Fragment fragment = plan.at(warp.pc());
    long steps = 0;
    long threadSteps = 0;
    // Whether lanes are not as a loop supposes: then a turn is run fragment by fragment.
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
      // Whoever waits for something is asked before each turn.
      Piece loop = passing == null && !odd ? fragment.loop() : null;
      odd = false;
      int found;
      if (loop != null && fragment.cycle().fits(stack)) {
        Cycle cycle = fragment.cycle();
        found = body.loop(loop, from, mask, fragment.turns(TURN - i));
        Laps laps = counts.laps(cycle, from, stack.depth());
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
          push(stack, mask, ((Flow.Mark) fragment.control.operation()).kind(), fragment.target());
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
            Divergence.finish(warp, fragment.joins(), fragment.ends());
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
   * Does what the branch at the end of a fragment does.
   *
   * @param warp whose active lanes have come to it
   * @param taken those of them for which its condition holds
   */
  void branch(Warp warp, Fragment fragment, int taken) {
    counts.tally.threadInstructions += Integer.bitCount(taken);
    if (taken != 0 && taken != warp.active()) {
      push(warp.stack(), warp.active() & ~taken, Kind.DIVERGE, fragment.next);
      warp.activate(taken);
    }
    warp.jump(taken == 0 ? fragment.next : fragment.target());
  }

  private void push(DivergenceStack stack, int mask, Kind kind, int place) {
    if (!stack.push(mask, kind, place)) {
      throw GiveUp.NOW;
    }
    counts.tally.maxStackDepth = Math.max(counts.tally.maxStackDepth, stack.depth());
  }

  private void control(Warp warp, Step step) {
    int mask = body.mask(warp, step.guard());
    counts.tally.threadInstructions += Integer.bitCount(mask);
    Cause cause = step.operation().execute(warp, mask, lanes);
    if (cause != null) {
      throw GiveUp.NOW;
    }
    counts.tally.maxStackDepth = Math.max(counts.tally.maxStackDepth, warp.stack().depth());
    Divergence.finish(warp, step.joins(), step.ends());
  }
}
