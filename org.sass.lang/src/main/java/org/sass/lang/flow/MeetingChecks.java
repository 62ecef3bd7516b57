package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.flow.Finding.Other;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.text.Problem.Severity;

/**
 * Follows the divergence stack along all paths. Each instruction that names a meeting point (a
 * place where lanes reconverge) pushes an entry, each join marker pops one. All paths to a place
 * must arrive with the same stack; otherwise lanes that have diverged do not reconverge.
 */
final class MeetingChecks {
  private static final int UNSEEN = -1;
  private static final int EMPTY = 0;

  private final KernelFlow flow;
  private final Cfg cfg;
  private final List<Finding> found;

  /**
   * All stacks that occur, as linked lists that share their lower parts. The key is a stack and the
   * index of the instruction on top of it, the value is the number of the resulting stack.
   */
  private final Map<Long, Integer> stacks = new HashMap<>();

  private final IntList tops = new IntList();
  private final IntList belows = new IntList();

  /** The stack at the start of each block. {@link #left} has the stack at its end. */
  private final int[] entered;

  private final int[] left;

  /** Instructions that have been reported. */
  private final BitSet said = new BitSet();

  private MeetingChecks(KernelFlow flow, List<Finding> found) {
    this.flow = flow;
    this.cfg = flow.cfg();
    this.found = found;
    this.entered = new int[cfg.size() + 1];
    this.left = new int[cfg.size() + 1];
    Arrays.fill(entered, UNSEEN);
    tops.add(-1);
    belows.add(EMPTY);
  }

  /**
   * Looks for lanes that do not reconverge and adds what it finds to {@code found}.
   *
   * @return for each block, whether no meeting point is open at its end; all false if the kernel
   *     has instructions that change the stack in other ways
   */
  static boolean[] run(KernelFlow flow, List<Finding> found) {
    MeetingChecks checks = new MeetingChecks(flow, found);
    boolean[] open = new boolean[flow.cfg().size()];
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
    checks.targets();
    for (int function : flow.cfg().functions()) {
      checks.follow(flow.cfg().blockOf(function));
    }
    for (int block = 0; block < open.length; block++) {
      open[block] = checks.entered[block] != UNSEEN && checks.left[block] == EMPTY;
    }
    return open;
  }

  private void targets() {
    for (Cfg.Meeting meeting : cfg.meetings()) {
      boolean reached = cfg.isReachable(cfg.blockOf(meeting.insn()));
      if (reached && isUnmarked(meeting.target())) {
        found.add(
            new Finding(
                Severity.WARNING,
                "sync-without-join",
                "the instruction at the meeting point, line %1$d, has no join marker: the entry"
                    + " that this pushes stays on the divergence stack; add the join marker there",
                meeting.insn(),
                0,
                Effects.Where.OPERAND,
                "",
                List.of(new Other(meeting.target(), "the lanes should reconverge here"))));
      }
    }
  }

  /** Returns whether there is an instruction at a meeting point and it has no join marker. */
  private boolean isUnmarked(int target) {
    return target >= 0 && !flow.effects(target).joins();
  }

  private void follow(int entry) {
    IntList pending = new IntList();
    enter(entry, EMPTY, -1, pending);
    while (!pending.isEmpty()) {
      int block = pending.removeLast();
      int stack = entered[block];
      for (int i = cfg.starts[block]; i < cfg.starts[block + 1]; i++) {
        stack = step(i, stack);
      }
      left[block] = stack;
      for (int edge = cfg.local.first(block); edge < cfg.local.end(block); edge++) {
        if (cfg.local.to(edge) < cfg.size()) {
          enter(cfg.local.to(edge), stack, block, pending);
        }
      }
    }
  }

  private void enter(int block, int stack, int from, IntList pending) {
    if (entered[block] == UNSEEN) {
      entered[block] = stack;
      pending.add(block);
    } else if (from >= 0 && entered[block] != stack) {
      mismatch(block, from, stack);
    }
  }

  private int step(int insn, int stack) {
    Effects effects = flow.effects(insn);
    int now = effects.flow() == Flow.SYNC ? push(stack, insn) : stack;
    if (!effects.joins()) {
      return now;
    }
    if (now == EMPTY && !said.get(insn)) {
      said.set(insn);
      found.add(
          Finding.of(
              Severity.INFO,
              "join-without-sync",
              "a path to this instruction names no meeting point: the join marker pops the entry of"
                  + " an outer call or branch, if there is one; remove the marker, or name this"
                  + " place as the meeting point before the lanes diverge",
              insn));
    }
    if (now == EMPTY) {
      return EMPTY;
    }
    int target = flow.target(tops.get(now));
    // A meeting point without a marker was reported at the instruction that names it.
    if (target < 0 || target == insn || isUnmarked(target)) {
      return belows.get(now);
    }
    int own = now;
    while (own != EMPTY && flow.target(tops.get(own)) != insn) {
      own = belows.get(own);
    }
    crossed(insn, now, own);
    return own == EMPTY ? belows.get(now) : without(now, own);
  }

  /**
   * Returns a stack without one of its entries. The check of later code goes on as the user meant
   * it.
   */
  private int without(int stack, int entry) {
    IntList above = new IntList();
    for (int at = stack; at != entry; at = belows.get(at)) {
      above.add(tops.get(at));
    }
    int left = belows.get(entry);
    while (!above.isEmpty()) {
      left = push(left, above.removeLast());
    }
    return left;
  }

  /**
   * Reports that a marker pops the meeting point of another place.
   *
   * @param own the entry of the stack that belongs to the marker; {@link #EMPTY} if there is none
   */
  private void crossed(int insn, int stack, int own) {
    if (said.get(insn)) {
      return;
    }
    said.set(insn);
    int sync = tops.get(stack);
    Other target =
        new Other(
            flow.target(sync), "the lanes that wait at the join marker should reconverge here");
    Other named = new Other(sync, "the meeting point that is popped is named here");
    String message =
        own == EMPTY
            ? "no meeting point is named for this place, so the join marker pops the one of line"
                + " %2$d, which names line %1$d; name this place there, or move the marker"
            : "the meeting point that line %2$d names, line %1$d, is still open here, and the join"
                + " marker pops it instead of its own; lanes must first reach the meeting point"
                + " that was named last";
    found.add(Finding.of(Severity.WARNING, "sync-crossed", message, insn, target, named));
  }

  private int push(int stack, int insn) {
    return stacks.computeIfAbsent(
        (long) stack << 32 | insn,
        key -> {
          tops.add(insn);
          belows.add(stack);
          return tops.size() - 1;
        });
  }

  private void mismatch(int block, int from, int stack) {
    int before = depth(entered[block]);
    int now = depth(stack);
    int top = now > before ? tops.get(stack) : before > now ? tops.get(entered[block]) : -1;
    int last = cfg.starts[from + 1] - 1;
    if (said.get(last)) {
      return;
    }
    said.set(last);
    Other there = new Other(cfg.starts[block], "paths with different meeting points come here");
    String where = "the path from here reaches line %1$d with ";
    if (top < 0) {
      found.add(
          Finding.of(
              Severity.WARNING,
              "sync-mismatch",
              where
                  + "another meeting point open than the other paths; let all paths to a place pass"
                  + " the same meeting points",
              last,
              there));
      return;
    }
    found.add(
        Finding.of(
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
            new Other(top, "this meeting point")));
  }

  private int depth(int stack) {
    int depth = 0;
    for (int at = stack; at != EMPTY; at = belows.get(at)) {
      depth++;
    }
    return depth;
  }
}
