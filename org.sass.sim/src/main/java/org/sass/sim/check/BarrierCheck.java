package org.sass.sim.check;

import org.sass.lang.text.Problem.Severity;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Fault;

/**
 * The check {@code barrier}: reports warps that reach a barrier without all of their threads, and
 * warps that wait at a barrier that can never open.
 */
final class BarrierCheck {
  static final String EXITED = "barrier-exited";
  static final String DEADLOCK = "barrier-deadlock";

  private final Findings findings;
  private final FindingText places;
  private final InstructionEffects[] plans;

  BarrierCheck(Findings findings, FindingText places, InstructionEffects[] plans) {
    this.findings = findings;
    this.places = places;
    this.plans = plans;
  }

  /**
   * Called when a warp is about to arrive at a barrier. Reports live threads of the warp that do
   * not arrive with it.
   *
   * @param mask the lanes that arrive
   */
  void arrives(InstructionEffects plan, Warp warp, WarpState state, int mask) {
    int missing = warp.live() & ~mask & FindingText.threads(warp);
    if (missing == 0) {
      return;
    }
    DivergenceStack stack = warp.stack();
    int entry = stack.depth() - 1;
    while (entry >= 0 && (stack.mask(entry) & missing) == 0) {
      entry--;
    }
    InstructionEffects parted =
        entry < 0 || warp.active() != mask ? null : plans[state.pushed[entry]];
    findings.add(
        "barrier-divergent",
        plan.index(),
        parted == null ? -1 : parted.index(),
        missing,
        () -> divergent(plan, parted, warp, missing));
  }

  private Finding divergent(
      InstructionEffects plan, InstructionEffects parted, Warp warp, int missing) {
    int lane = Integer.numberOfTrailingZeros(missing);
    Finding.Thread thread = places.thread(warp, lane);
    String message =
        String.format(
            "warp %d arrives at the barrier without %d of its %d threads, the first of them thread"
                + " (%d,%d,%d)%s; the barrier counts the whole warp and does not wait for them",
            warp.index(),
            Integer.bitCount(missing),
            Integer.bitCount(warp.live()),
            thread.x(),
            thread.y(),
            thread.z(),
            parted == null ? ", for which the guard is false" : ", which took another path");
    return new Finding(
        CheckKind.BARRIER,
        "barrier-divergent",
        Severity.ERROR,
        message,
        places.site(plan, thread, "missing at the barrier", null),
        parted == null ? null : places.site(parted, thread, "the lanes diverged here", null),
        null);
  }

  /**
   * Called when the run has ended with a fault. Reports the cause if the fault is a deadlock at a
   * barrier.
   */
  void faults(Block block, BlockState state, Fault fault) {
    if (fault.kind() != Fault.Kind.BARRIER_DEADLOCK) {
      return;
    }
    Warp first = null;
    for (Warp warp : block.warps()) {
      if (!warp.finished() && first == null) {
        first = warp;
      }
    }
    if (first == null) {
      return;
    }
    InstructionEffects plan = plans[state.of(first).last];
    for (Warp warp : block.warps()) {
      boolean ended = warp.finished() && !block.hasArrived(first.waiting(), warp);
      boolean elsewhere = !warp.finished() && warp.waiting() != first.waiting();
      if ((ended || elsewhere) && state.of(warp).last >= 0) {
        stuck(plan, plans[state.of(warp).last], first, warp);
      }
    }
  }

  private void stuck(InstructionEffects plan, InstructionEffects other, Warp first, Warp warp) {
    String code = warp.finished() ? EXITED : DEADLOCK;
    findings.add(code, plan.index(), other.index(), 0, () -> stuck(code, plan, other, first, warp));
  }

  private Finding stuck(
      String code, InstructionEffects plan, InstructionEffects other, Warp first, Warp warp) {
    String message =
        warp.finished()
            ? String.format(
                "warp %d waits at barrier b%d for warp %d, which has ended without arriving there",
                first.index(), first.waiting(), warp.index())
            : String.format(
                "warp %d waits at barrier b%d and warp %d at barrier b%d: each for the other",
                first.index(), first.waiting(), warp.index(), warp.waiting());
    Finding.Thread thread = places.thread(first, 0);
    Finding.Thread others = places.thread(warp, 0);
    String did =
        warp.finished()
            ? "warp " + warp.index() + " ended here"
            : "warp " + warp.index() + " waits here";
    return new Finding(
        CheckKind.BARRIER,
        code,
        Severity.ERROR,
        message,
        places.site(plan, thread, "warp " + first.index() + " waits here", null),
        places.site(other, others, did, null),
        null);
  }
}
