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
  private final FindingText places;
  private final InstructionEffects[] plans;
  private final boolean reports;

  /** The instructions that pushed an entry which was popped properly at least once. */
  private final BitSet met = new BitSet();

  /**
   * An entry that was still on the stack when a warp ended.
   *
   * @param pushed the instruction that pushed it
   * @param end the last instruction of the warp
   * @param thread the first thread of the warp
   * @param entries the number of entries on the stack
   */
  private record Leftover(
      InstructionEffects pushed, InstructionEffects end, Finding.Thread thread, int entries) {}

  private final List<Leftover> leftovers = new ArrayList<>();
  private final BitSet left = new BitSet();

  /**
   * Makes the check.
   *
   * @param reports whether to report findings, or only to record which instruction pushed each
   *     entry
   */
  DivergenceCheck(
      Findings findings, FindingText places, InstructionEffects[] plans, boolean reports) {
    this.findings = findings;
    this.places = places;
    this.plans = plans;
    this.reports = reports;
  }

  void before(InstructionEffects plan, Warp warp, WarpState state) {
    DivergenceStack stack = warp.stack();
    state.depth = stack.depth();
    state.live = warp.live();
    state.active = warp.active();
    if (!reports || !plan.step().joins()) {
      return;
    }
    if (stack.isEmpty()) {
      empty(plan, warp);
      return;
    }
    int meeting = meeting(stack);
    int top = stack.depth() - 1;
    if (meeting >= 0) {
      met.set(state.pushed[meeting]);
    } else if (stack.kind(top) == Kind.DIVERGE && stack.pc(top) != plan.step().next()) {
      lone(plan, warp, plans[state.pushed[top]]);
    }
  }

  /** Returns the index of the newest entry of an SSY in the same subroutine and loop, or -1. */
  private static int meeting(DivergenceStack stack) {
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

  void after(InstructionEffects plan, Warp warp, WarpState state) {
    DivergenceStack stack = warp.stack();
    int depth = stack.depth();
    for (int i = state.depth; i < depth; i++) {
      state.pushed[i] = plan.index();
      if (reports) {
        growing(plan, warp, state, i);
      }
    }
    for (int i = depth; i < state.depth; i++) {
      if (plan.step().joins() || stack.kind(i) != Kind.SYNC) {
        met.set(state.pushed[i]);
      }
    }
    int lost = state.live & ~warp.live() & ~state.active & FindingText.threads(warp);
    if (reports && lost != 0) {
      lost(plan, warp, lost);
    }
    if (reports && warp.finished() && depth > 0) {
      unbalanced(plan, warp, state, depth);
    }
  }

  private void empty(InstructionEffects plan, Warp warp) {
    findings.add(
        "divergence-empty",
        plan.index(),
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
                places.site(plan, places.thread(warp, 0), "joins", null),
                null,
                null));
  }

  private void lone(InstructionEffects plan, Warp warp, InstructionEffects branch) {
    int waiting = warp.active();
    findings.add(
        "divergence-lost",
        plan.index(),
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
                    threads(waiting), warp.index(), s(waiting), isOne(waiting) ? "it" : "them"),
                places.site(
                    plan,
                    places.thread(warp, Integer.numberOfTrailingZeros(waiting)),
                    "joins",
                    null),
                places.site(branch, null, "the lanes diverged here", null),
                null));
  }

  private void lost(InstructionEffects plan, Warp warp, int lanes) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    findings.add(
        "divergence-lost",
        plan.index(),
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
                    threads(lanes),
                    warp.index(),
                    isOne(lanes) ? "is" : "are",
                    isOne(lanes) ? "it" : "them"),
                places.site(plan, places.thread(warp, lane), "the last instruction that ran", null),
                null,
                null));
  }

  private static boolean isOne(int lanes) {
    return Integer.bitCount(lanes) == 1;
  }

  private static String threads(int lanes) {
    return isOne(lanes) ? "1 thread" : Integer.bitCount(lanes) + " threads";
  }

  /** Returns the ending of a verb with these lanes as its subject: "s" if it is one lane. */
  private static String s(int lanes) {
    return isOne(lanes) ? "s" : "";
  }

  /**
   * Reports an entry if the same instruction has pushed it with the same mask before, in the same
   * subroutine, and that earlier entry is still on the stack.
   */
  private void growing(InstructionEffects plan, Warp warp, WarpState state, int entry) {
    DivergenceStack stack = warp.stack();
    Kind kind = stack.kind(entry);
    if (kind != Kind.SYNC && kind != Kind.BREAK) {
      return;
    }
    for (int i = entry - 1; i >= 0 && stack.kind(i) != Kind.CALL; i--) {
      if (state.pushed[i] == plan.index() && stack.mask(i) == stack.mask(entry)) {
        InstructionEffects again = plans[state.last];
        findings.add(
            "divergence-growing", plan.index(), 0, 0, () -> growing(plan, warp, again, entry + 1));
        return;
      }
    }
  }

  private Finding growing(
      InstructionEffects plan, Warp warp, InstructionEffects before, int depth) {
    return new Finding(
        CheckKind.DIVERGENCE,
        "divergence-growing",
        Severity.WARNING,
        String.format(
            "each time warp %d comes here, its stack grows by an entry that nothing pops: it"
                + " has %d now, and holds at most %d",
            warp.index(), depth, Warp.STACK_ENTRIES),
        places.site(plan, places.thread(warp, 0), "pushes another entry", null),
        places.site(before, null, "ran just before", null),
        null);
  }

  private void unbalanced(InstructionEffects plan, Warp warp, WarpState state, int depth) {
    for (int i = 0; i < depth; i++) {
      Kind kind = warp.stack().kind(i);
      int index = state.pushed[i];
      if ((kind == Kind.SYNC || kind == Kind.BREAK) && !met.get(index) && !left.get(index)) {
        left.set(index);
        leftovers.add(new Leftover(plans[index], plan, places.thread(warp, 0), depth));
      }
    }
  }

  /**
   * Called when the run is over. Reports an entry that was left on the stack only if no entry of
   * that instruction was ever popped. If it was popped at other times, some threads simply ended
   * before the join.
   */
  void ends() {
    for (Leftover one : leftovers) {
      if (!met.get(one.pushed.index())) {
        findings.add(
            "divergence-unbalanced", one.pushed.index(), one.end.index(), 0, () -> finding(one));
      }
    }
  }

  private Finding finding(Leftover one) {
    return new Finding(
        CheckKind.DIVERGENCE,
        "divergence-unbalanced",
        Severity.WARNING,
        String.format(
            "nothing pops what this pushed: warp %d ended with %d entr%s on its stack (a"
                + " join pops a synchronization address, a break pops a break address)",
            one.thread.warp(), one.entries, one.entries == 1 ? "y" : "ies"),
        places.site(one.pushed, one.thread, "pushed an entry", null),
        places.site(one.end, one.thread, "the warp ended here", null),
        null);
  }
}
