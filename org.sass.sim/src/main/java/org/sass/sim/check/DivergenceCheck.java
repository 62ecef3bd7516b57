package org.sass.sim.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.lang.text.Problem.Severity;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * The check {@code divergence}: reports wrong use of the divergence stack, on which the lanes of a
 * warp wait for one another.
 */
final class DivergenceCheck {
  private final Findings findings;
  private final FindingText findingText;
  private final InstructionEffects[] effectsTable;
  private final boolean reportsFindings;

  /** The instructions that pushed an entry which was popped properly at least once. */
  private final BitSet poppedPushes = new BitSet();

  /**
   * An entry that was still on the stack when a warp ended.
   *
   * @param push the instruction that pushed it
   * @param end the last instruction of the warp
   * @param thread the first thread of the warp
   * @param entries the number of entries on the stack
   */
  private record Leftover(
      InstructionEffects push, InstructionEffects end, Finding.Thread thread, int entries) {}

  private final List<Leftover> leftovers = new ArrayList<>();
  private final BitSet reportedPushes = new BitSet();

  /**
   * Makes the check.
   *
   * @param reportsFindings whether to report findings, or only to record which instruction pushed
   *     each entry
   */
  DivergenceCheck(
      Findings findings,
      FindingText findingText,
      InstructionEffects[] effectsTable,
      boolean reportsFindings) {
    this.findings = findings;
    this.findingText = findingText;
    this.effectsTable = effectsTable;
    this.reportsFindings = reportsFindings;
  }

  void before(InstructionEffects effects, Warp warp, WarpState state) {
    DivergenceStack stack = warp.stack();
    state.depth = stack.depth();
    state.liveMask = warp.liveMask();
    state.activeMask = warp.activeMask();
    if (!reportsFindings || !effects.instruction().hasJoinMarker()) {
      return;
    }
    if (stack.isEmpty()) {
      reportEmptyStack(effects, warp);
      return;
    }
    int syncEntry = findSyncEntry(stack);
    int top = stack.depth() - 1;
    if (syncEntry >= 0) {
      poppedPushes.set(state.pushedBy[syncEntry]);
    } else if (stack.kind(top) == Kind.DIVERGE
        && stack.pc(top) != effects.instruction().endAddress()) {
      reportMissingSync(effects, warp, effectsTable[state.pushedBy[top]]);
    }
  }

  /** Returns the index of the newest entry of an SSY in the same subroutine and loop, or -1. */
  private static int findSyncEntry(DivergenceStack stack) {
    for (int i = stack.depth() - 1; i >= 0; i--) {
      if (stack.kind(i) == Kind.SYNC) {
        return i;
      }
      if (stack.kind(i) != Kind.DIVERGE) {
        return -1;
      }
    }
    return -1;
  }

  void after(InstructionEffects effects, Warp warp, WarpState state) {
    DivergenceStack stack = warp.stack();
    int depth = stack.depth();
    for (int i = state.depth; i < depth; i++) {
      state.recordPush(i, effects.index());
      if (reportsFindings) {
        checkGrowth(effects, warp, state, i);
      }
    }
    for (int i = depth; i < state.depth; i++) {
      if (effects.instruction().hasJoinMarker() || stack.kind(i) != Kind.SYNC) {
        poppedPushes.set(state.pushedBy[i]);
      }
    }
    int lostLanes =
        state.liveMask & ~warp.liveMask() & ~state.activeMask & FindingText.threadMask(warp);
    if (reportsFindings && lostLanes != 0) {
      reportLostLanes(effects, warp, lostLanes);
    }
    if (reportsFindings && warp.isFinished() && depth > 0) {
      recordLeftovers(effects, warp, state, depth);
    }
  }

  private void reportEmptyStack(InstructionEffects effects, Warp warp) {
    findings.add(
        "divergence-empty",
        effects.index(),
        0,
        0,
        () ->
            new Finding(
                CheckKind.DIVERGENCE,
                "divergence-empty",
                Severity.WARNING,
                String.format(
                    "warp %d joins with an empty stack: no synchronization address and no divergent"
                        + " branch was pushed. A G80 ignores the join;"
                        + " FlexGripPlus activates all lanes, even those that have ended",
                    warp.index()),
                findingText.site(effects, findingText.thread(warp, 0), "joins", null),
                null,
                null));
  }

  private void reportMissingSync(InstructionEffects effects, Warp warp, InstructionEffects branch) {
    int waiting = warp.activeMask();
    findings.add(
        "divergence-lost",
        effects.index(),
        branch.index(),
        waiting,
        () ->
            new Finding(
                CheckKind.DIVERGENCE,
                "divergence-lost",
                Severity.WARNING,
                String.format(
                    "%s of warp %d join%s after a branch with no synchronization address set before"
                        + " it: a machine that follows the manual loses %s (FlexGripPlus does)",
                    formatThreadCount(waiting),
                    warp.index(),
                    verbEnding(waiting),
                    isSingleLane(waiting) ? "it" : "them"),
                findingText.site(
                    effects,
                    findingText.thread(warp, Integer.numberOfTrailingZeros(waiting)),
                    "joins",
                    null),
                findingText.site(branch, null, "the lanes diverged here", null),
                null));
  }

  private void reportLostLanes(InstructionEffects effects, Warp warp, int lanes) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    findings.add(
        "divergence-lost",
        effects.index(),
        -1,
        lanes,
        () ->
            new Finding(
                CheckKind.DIVERGENCE,
                "divergence-lost",
                Severity.ERROR,
                String.format(
                    "%s of warp %d %s lost: neither active nor on the stack; the warp ends without"
                        + " %s",
                    formatThreadCount(lanes),
                    warp.index(),
                    isSingleLane(lanes) ? "is" : "are",
                    isSingleLane(lanes) ? "it" : "them"),
                findingText.site(
                    effects, findingText.thread(warp, lane), "the last instruction that ran", null),
                null,
                null));
  }

  private static boolean isSingleLane(int lanes) {
    return Integer.bitCount(lanes) == 1;
  }

  private static String formatThreadCount(int lanes) {
    return isSingleLane(lanes) ? "1 thread" : Integer.bitCount(lanes) + " threads";
  }

  /** Returns the ending of a verb with these lanes as its subject: "s" if it is one lane. */
  private static String verbEnding(int lanes) {
    return isSingleLane(lanes) ? "s" : "";
  }

  /**
   * Reports an entry if the same instruction has pushed it with the same mask before, in the same
   * subroutine, and that earlier entry is still on the stack.
   */
  private void checkGrowth(InstructionEffects effects, Warp warp, WarpState state, int entry) {
    DivergenceStack stack = warp.stack();
    Kind kind = stack.kind(entry);
    if (kind != Kind.SYNC && kind != Kind.BREAK) {
      return;
    }
    for (int i = entry - 1; i >= 0 && stack.kind(i) != Kind.CALL; i--) {
      if (state.pushedBy[i] == effects.index() && stack.mask(i) == stack.mask(entry)) {
        InstructionEffects previousEffects = effectsTable[state.lastIndex];
        findings.add(
            "divergence-growing",
            effects.index(),
            0,
            0,
            () -> createGrowthFinding(effects, warp, previousEffects, entry + 1));
        return;
      }
    }
  }

  private Finding createGrowthFinding(
      InstructionEffects effects, Warp warp, InstructionEffects previousEffects, int depth) {
    return new Finding(
        CheckKind.DIVERGENCE,
        "divergence-growing",
        Severity.WARNING,
        String.format(
            "each time warp %d comes here, its stack grows by an entry that nothing pops: it"
                + " has %d now, and holds at most %d",
            warp.index(), depth, warp.stack().capacity()),
        findingText.site(effects, findingText.thread(warp, 0), "pushes another entry", null),
        findingText.site(previousEffects, null, "ran just before", null),
        null);
  }

  private void recordLeftovers(InstructionEffects effects, Warp warp, WarpState state, int depth) {
    for (int i = 0; i < depth; i++) {
      Kind kind = warp.stack().kind(i);
      int index = state.pushedBy[i];
      if ((kind == Kind.SYNC || kind == Kind.BREAK)
          && !poppedPushes.get(index)
          && !reportedPushes.get(index)) {
        reportedPushes.set(index);
        leftovers.add(
            new Leftover(effectsTable[index], effects, findingText.thread(warp, 0), depth));
      }
    }
  }

  /**
   * Called when the run is over. Reports an entry that was left on the stack only if no entry of
   * that instruction was ever popped. If it was popped at other times, some threads simply ended
   * before the join.
   */
  void finish() {
    for (Leftover leftover : leftovers) {
      if (!poppedPushes.get(leftover.push.index())) {
        findings.add(
            "divergence-unbalanced",
            leftover.push.index(),
            leftover.end.index(),
            0,
            () -> createLeftoverFinding(leftover));
      }
    }
  }

  private Finding createLeftoverFinding(Leftover leftover) {
    return new Finding(
        CheckKind.DIVERGENCE,
        "divergence-unbalanced",
        Severity.WARNING,
        String.format(
            "nothing pops what this pushed: warp %d ended with %d entr%s on its stack (a"
                + " join pops a synchronization address, a break pops a break address)",
            leftover.thread.warp(), leftover.entries, leftover.entries == 1 ? "y" : "ies"),
        findingText.site(leftover.push, leftover.thread, "pushed an entry", null),
        findingText.site(leftover.end, leftover.thread, "the warp ended here", null),
        null);
  }
}
