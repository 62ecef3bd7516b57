package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.flow.StaticFinding.RelatedInsn;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.text.Problem.Severity;

/**
 * Follows the divergence stack along all paths. Each instruction that names a meeting point (a
 * place where lanes reconverge) pushes an entry, each join marker pops one. All paths to a place
 * must arrive with the same stack; otherwise lanes that have diverged do not reconverge.
 */
final class ReconvergenceChecks {
  private static final int UNVISITED = -1;
  private static final int EMPTY_STACK = 0;

  private final KernelFlow flow;
  private final Cfg cfg;
  private final List<StaticFinding> findings;

  /**
   * All stacks that occur, as linked lists that share their lower parts. The key is a stack and the
   * index of the instruction on top of it, the value is the number of the resulting stack.
   */
  private final Map<Long, Integer> stacks = new HashMap<>();

  private final IntList tops = new IntList();
  private final IntList parents = new IntList();

  /** The stack at the start of each block. {@link #exitStacks} has the stack at its end. */
  private final int[] entryStacks;

  private final int[] exitStacks;

  /** Instructions that have been reported. */
  private final BitSet reportedInsns = new BitSet();

  private ReconvergenceChecks(KernelFlow flow, List<StaticFinding> findings) {
    this.flow = flow;
    this.cfg = flow.cfg();
    this.findings = findings;
    this.entryStacks = new int[cfg.size() + 1];
    this.exitStacks = new int[cfg.size() + 1];
    Arrays.fill(entryStacks, UNVISITED);
    tops.add(-1);
    parents.add(EMPTY_STACK);
  }

  /**
   * Looks for lanes that do not reconverge and adds what it finds to {@code found}.
   *
   * @return for each block, whether no meeting point is open at its end; all false if the kernel
   *     has instructions that change the stack in other ways
   */
  static boolean[] run(KernelFlow flow, List<StaticFinding> findings) {
    ReconvergenceChecks checks = new ReconvergenceChecks(flow, findings);
    boolean[] open = new boolean[flow.cfg().size()];
    if (ReconvergenceTargets.areNamedByRegisters(flow.isa())) {
      // There is no stack.
      return open;
    }
    for (int i = 0; i < flow.size(); i++) {
      Flow goes = flow.effects(i).flow();
      if (goes == Flow.PUSH_BREAK
          || goes == Flow.BREAK
          || goes == Flow.MEET
          || goes == Flow.PUSH_RETURN) {
        // These instructions push and pop, too, by rules that no listing shows.
        return open;
      }
    }
    checks.checkTargets();
    for (int function : flow.cfg().functionEntries()) {
      checks.followPaths(flow.cfg().blockOf(function));
    }
    for (int block = 0; block < open.length; block++) {
      open[block] =
          checks.entryStacks[block] != UNVISITED && checks.exitStacks[block] == EMPTY_STACK;
    }
    return open;
  }

  private void checkTargets() {
    for (Cfg.ReconvergencePoint meeting : cfg.reconvergencePoints()) {
      boolean reached = cfg.isReachable(cfg.blockOf(meeting.insn()));
      if (reached && isUnmarked(meeting.target())) {
        findings.add(
            new StaticFinding(
                Severity.WARNING,
                "sync-without-join",
                "the instruction at the meeting point, line %1$d, has no join marker: the entry"
                    + " that this pushes stays on the divergence stack; add the join marker there",
                meeting.insn(),
                0,
                Effects.UseLocation.OPERAND,
                "",
                List.of(new RelatedInsn(meeting.target(), "the lanes should reconverge here"))));
      }
    }
  }

  /** Returns whether there is an instruction at a meeting point and it has no join marker. */
  private boolean isUnmarked(int target) {
    return target >= 0 && !flow.effects(target).joins();
  }

  private void followPaths(int entry) {
    IntList pending = new IntList();
    enterBlock(entry, EMPTY_STACK, -1, pending);
    while (!pending.isEmpty()) {
      int block = pending.removeLast();
      int stack = entryStacks[block];
      for (int i = cfg.blockStarts[block]; i < cfg.blockStarts[block + 1]; i++) {
        stack = transfer(i, stack);
      }
      exitStacks[block] = stack;
      for (int edge = cfg.localGraph.firstEdge(block);
          edge < cfg.localGraph.endEdge(block);
          edge++) {
        if (cfg.localGraph.target(edge) < cfg.size()) {
          enterBlock(cfg.localGraph.target(edge), stack, block, pending);
        }
      }
    }
  }

  private void enterBlock(int block, int stack, int from, IntList pending) {
    if (entryStacks[block] == UNVISITED) {
      entryStacks[block] = stack;
      pending.add(block);
    } else if (from >= 0 && entryStacks[block] != stack) {
      reportMismatch(block, from, stack);
    }
  }

  private int transfer(int insn, int stack) {
    Effects effects = flow.effects(insn);
    int now = effects.flow() == Flow.SYNC ? push(stack, insn) : stack;
    if (!effects.joins()) {
      return now;
    }
    if (now == EMPTY_STACK && !reportedInsns.get(insn)) {
      reportedInsns.set(insn);
      findings.add(
          StaticFinding.of(
              Severity.INFO,
              "join-without-sync",
              "a path to this instruction names no meeting point: the join marker pops the entry of"
                  + " an outer call or branch, if there is one; remove the marker, or name this"
                  + " place as the meeting point before the lanes diverge",
              insn));
    }
    if (now == EMPTY_STACK) {
      return EMPTY_STACK;
    }
    int target = flow.target(tops.get(now));
    // A meeting point without a marker was reported at the instruction that names it.
    if (target < 0 || target == insn || isUnmarked(target)) {
      return parents.get(now);
    }
    int own = now;
    while (own != EMPTY_STACK && flow.target(tops.get(own)) != insn) {
      own = parents.get(own);
    }
    reportCrossed(insn, now, own);
    return own == EMPTY_STACK ? parents.get(now) : removeEntry(now, own);
  }

  /**
   * Returns a stack without one of its entries. The check of later code goes on as the user meant
   * it.
   */
  private int removeEntry(int stack, int entry) {
    IntList above = new IntList();
    for (int at = stack; at != entry; at = parents.get(at)) {
      above.add(tops.get(at));
    }
    int result = parents.get(entry);
    while (!above.isEmpty()) {
      result = push(result, above.removeLast());
    }
    return result;
  }

  /**
   * Reports that a marker pops the meeting point of another place.
   *
   * @param ownEntry the entry of the stack that belongs to the marker; {@link #EMPTY_STACK} if
   *     there is none
   */
  private void reportCrossed(int insn, int stack, int ownEntry) {
    if (reportedInsns.get(insn)) {
      return;
    }
    reportedInsns.set(insn);
    int sync = tops.get(stack);
    RelatedInsn target =
        new RelatedInsn(
            flow.target(sync), "the lanes that wait at the join marker should reconverge here");
    RelatedInsn named = new RelatedInsn(sync, "the meeting point that is popped is named here");
    String message =
        ownEntry == EMPTY_STACK
            ? "no meeting point is named for this place, so the join marker pops the one of line"
                + " %2$d, which names line %1$d; name this place there, or move the marker"
            : "the meeting point that line %2$d names, line %1$d, is still open here, and the join"
                + " marker pops it instead of its own; lanes must first reach the meeting point"
                + " that was named last";
    findings.add(StaticFinding.of(Severity.WARNING, "sync-crossed", message, insn, target, named));
  }

  private int push(int stack, int insn) {
    return stacks.computeIfAbsent(
        (long) stack << 32 | insn,
        key -> {
          tops.add(insn);
          parents.add(stack);
          return tops.size() - 1;
        });
  }

  private void reportMismatch(int block, int from, int stack) {
    int before = depth(entryStacks[block]);
    int now = depth(stack);
    int top = now > before ? tops.get(stack) : before > now ? tops.get(entryStacks[block]) : -1;
    int last = cfg.blockStarts[from + 1] - 1;
    if (reportedInsns.get(last)) {
      return;
    }
    reportedInsns.set(last);
    RelatedInsn there =
        new RelatedInsn(cfg.blockStarts[block], "paths with different meeting points come here");
    String where = "the path from here reaches line %1$d with ";
    if (top < 0) {
      findings.add(
          StaticFinding.of(
              Severity.WARNING,
              "sync-mismatch",
              where
                  + "another meeting point open than the other paths; let all paths to a place pass"
                  + " the same meeting points",
              last,
              there));
      return;
    }
    findings.add(
        StaticFinding.of(
            Severity.WARNING,
            "sync-mismatch",
            where
                + (now > before
                    ? "the meeting point of line %2$d still open, which the other paths have passed"
                        + " or never named; let this path pass its join marker first"
                    : "no meeting point open, but other paths have the one of line %2$d; name it on"
                        + " this path, too"),
            last,
            there,
            new RelatedInsn(top, "this meeting point")));
  }

  private int depth(int stack) {
    int depth = 0;
    for (int at = stack; at != EMPTY_STACK; at = parents.get(at)) {
      depth++;
    }
    return depth;
  }
}
