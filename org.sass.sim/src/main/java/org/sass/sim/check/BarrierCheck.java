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
  private final FindingText findingText;
  private final InstructionEffects[] effectsTable;

  BarrierCheck(Findings findings, FindingText findingText, InstructionEffects[] effectsTable) {
    this.findings = findings;
    this.findingText = findingText;
    this.effectsTable = effectsTable;
  }

  /**
   * Called when a warp is about to arrive at a barrier. Reports live threads of the warp that do
   * not arrive with it.
   *
   * @param mask the lanes that arrive
   */
  void checkArrival(InstructionEffects effects, Warp warp, WarpState state, int mask) {
    int missing = warp.liveMask() & ~mask & FindingText.threadMask(warp);
    if (missing == 0) {
      return;
    }
    DivergenceStack stack = warp.stack();
    int entry = stack.depth() - 1;
    while (entry >= 0 && (stack.mask(entry) & missing) == 0) {
      entry--;
    }
    InstructionEffects divergingEffects =
        entry < 0 || warp.activeMask() != mask ? null : effectsTable[state.pushedBy[entry]];
    findings.add(
        "barrier-divergent",
        effects.index(),
        divergingEffects == null ? -1 : divergingEffects.index(),
        missing,
        () -> createDivergenceFinding(effects, divergingEffects, warp, missing));
  }

  private Finding createDivergenceFinding(
      InstructionEffects effects, InstructionEffects divergingEffects, Warp warp, int missing) {
    int lane = Integer.numberOfTrailingZeros(missing);
    Finding.Thread thread = findingText.thread(warp, lane);
    String message =
        String.format(
            "warp %d arrives at the barrier without %d of its %d threads, the first of them"
                + " %s%s; the barrier counts the whole warp and does not wait for them",
            warp.index(),
            Integer.bitCount(missing),
            Integer.bitCount(warp.liveMask()),
            thread.shortText(),
            divergingEffects == null
                ? ", for which the guard is false"
                : ", which took another path");
    return new Finding(
        CheckKind.BARRIER,
        "barrier-divergent",
        Severity.ERROR,
        message,
        findingText.site(effects, thread, "missing at the barrier", null),
        divergingEffects == null
            ? null
            : findingText.site(divergingEffects, thread, "the lanes diverged here", null),
        null);
  }

  /**
   * Called when the run has ended with a fault. Reports the cause if the fault is a deadlock at a
   * barrier.
   */
  void checkDeadlock(Block block, BlockState state, Fault fault) {
    if (fault.kind() != Fault.Kind.BARRIER_DEADLOCK) {
      return;
    }
    Warp first = null;
    for (Warp warp : block.warps()) {
      if (!warp.isFinished() && first == null) {
        first = warp;
      }
    }
    if (first == null) {
      return;
    }
    InstructionEffects effects = effectsTable[state.warpState(first).lastIndex];
    for (Warp warp : block.warps()) {
      boolean ended =
          warp.isFinished() && !block.barriers().hasArrived(first.waitingBarrier(), warp);
      boolean elsewhere = !warp.isFinished() && warp.waitingBarrier() != first.waitingBarrier();
      if ((ended || elsewhere) && state.warpState(warp).lastIndex >= 0) {
        reportDeadlock(effects, effectsTable[state.warpState(warp).lastIndex], first, warp);
      }
    }
  }

  private void reportDeadlock(
      InstructionEffects effects,
      InstructionEffects otherEffects,
      Warp waitingWarp,
      Warp otherWarp) {
    String code = otherWarp.isFinished() ? EXITED : DEADLOCK;
    findings.add(
        code,
        effects.index(),
        otherEffects.index(),
        0,
        () -> createDeadlockFinding(code, effects, otherEffects, waitingWarp, otherWarp));
  }

  private Finding createDeadlockFinding(
      String code,
      InstructionEffects effects,
      InstructionEffects otherEffects,
      Warp waitingWarp,
      Warp otherWarp) {
    String message =
        otherWarp.isFinished()
            ? String.format(
                "warp %d waits at barrier b%d for warp %d, which has ended without arriving there",
                waitingWarp.index(), waitingWarp.waitingBarrier(), otherWarp.index())
            : String.format(
                "warp %d waits at barrier b%d and warp %d at barrier b%d: each for the other",
                waitingWarp.index(),
                waitingWarp.waitingBarrier(),
                otherWarp.index(),
                otherWarp.waitingBarrier());
    Finding.Thread thread = findingText.thread(waitingWarp, 0);
    Finding.Thread otherThread = findingText.thread(otherWarp, 0);
    String otherAction =
        otherWarp.isFinished()
            ? "warp " + otherWarp.index() + " ended here"
            : "warp " + otherWarp.index() + " waits here";
    return new Finding(
        CheckKind.BARRIER,
        code,
        Severity.ERROR,
        message,
        findingText.site(effects, thread, "warp " + waitingWarp.index() + " waits here", null),
        findingText.site(otherEffects, otherThread, otherAction, null),
        null);
  }
}
