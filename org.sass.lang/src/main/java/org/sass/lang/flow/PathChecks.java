package org.sass.lang.flow;

import java.util.List;
import org.sass.lang.flow.StaticFinding.RelatedInsn;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.text.Problem.Severity;

/** Finds unreachable code, and paths that never end. */
final class PathChecks {
  private final KernelFlow flow;
  private final Cfg cfg;
  private final List<StaticFinding> findings;

  private PathChecks(KernelFlow flow, List<StaticFinding> findings) {
    this.flow = flow;
    this.cfg = flow.cfg();
    this.findings = findings;
  }

  static void run(KernelFlow flow, List<StaticFinding> findings) {
    PathChecks checks = new PathChecks(flow, findings);
    checks.checkUnreachable();
    checks.checkGuardedExits();
    checks.checkEndlessLoops();
    checks.checkSubroutines();
  }

  private void checkUnreachable() {
    int block = 0;
    while (block < cfg.size()) {
      int first = block;
      while (block < cfg.size() && !cfg.isReachable(block)) {
        block++;
      }
      if (block == first) {
        block++;
      } else {
        reportUnreachable(cfg.blockStarts[first], cfg.blockStarts[block]);
      }
    }
  }

  /**
   * Reports unreachable instructions, except for leading ones that do nothing: compilers fill the
   * end of a kernel with these.
   */
  private void reportUnreachable(int from, int to) {
    int first = from;
    while (first < to && isPadding(first)) {
      first++;
    }
    if (first < to) {
      int count = to - first;
      String what =
          (count == 1
                  ? "no path leads to this instruction"
                  : "no path leads to this instruction and the "
                      + (count == 2 ? "next one" : count - 1 + " after it"))
              + "; remove "
              + (count == 1 ? "it" : "them")
              + ", or branch here";
      RelatedInsn[] before =
          from > 0 && cfg.isReachable(cfg.blockOf(from - 1))
              ? new RelatedInsn[] {new RelatedInsn(from - 1, noSuccessorMessage(from - 1))}
              : new RelatedInsn[0];
      findings.add(StaticFinding.of(Severity.HINT, "unreachable-code", what, first, before));
    }
  }

  private String noSuccessorMessage(int last) {
    return flow.effects(last).flow() == Flow.CALL && !flow.effects(last).exits()
        ? "the subroutine that this calls does not return"
        : "no lane continues after this";
  }

  private boolean isPadding(int insn) {
    Effects effects = flow.effects(insn);
    boolean goes = effects.flow() != Flow.NEXT && effects.flow() != Flow.RETURN;
    return effects.isKnown()
        && (!goes && effects.packedUses().length == 0 && effects.memory().isEmpty()
            || isSelfLoop(insn));
  }

  /**
   * Returns whether an instruction is a branch that only goes to itself. Compilers put one after
   * the end of the code.
   */
  private boolean isSelfLoop(int insn) {
    int block = cfg.blockOf(insn);
    return flow.effects(insn).flow() == Flow.BRANCH
        && cfg.blockStarts[block] == insn
        && cfg.successors(block).size() == 1
        && cfg.successors(block).get(0).to() == block;
  }

  /**
   * Reports exit markers on guarded instructions with code after them. The marker ends all lanes,
   * but users may expect that it ends only those that meet the guard.
   */
  private void checkGuardedExits() {
    int end = flow.size();
    while (end > 0 && isPadding(end - 1)) {
      end--;
    }
    for (int i = 0; i < end - 1; i++) {
      Effects effects = flow.effects(i);
      if (effects.exits() && effects.isConditional() && cfg.isReachable(cfg.blockOf(i))) {
        findings.add(
            StaticFinding.of(
                Severity.WARNING,
                "guarded-exit",
                "the exit marker ends all lanes that come here, whatever the guard says; to end"
                    + " only some of them, branch past an instruction that has it, or use a return"
                    + " with a guard",
                i));
      }
    }
  }

  /**
   * Reports a loop that no thread leaves, at its head. Only the first one of a kernel is reported.
   */
  private void checkEndlessLoops() {
    int first = -1;
    for (int block = 0; block < cfg.size() && cfg.isExact(); block++) {
      if (!cfg.isReachable(block) || cfg.canReachEnd(block)) {
        continue;
      }
      first = first < 0 ? block : first;
      for (Cfg.Edge edge : cfg.successors(block)) {
        if (edge.to() <= block && edge.kind().isLocal()) {
          reportEndlessLoop(
              edge.to(),
              new RelatedInsn(cfg.blockStarts[block + 1] - 1, "the loop continues here"));
          return;
        }
      }
    }
    if (first >= 0) {
      reportEndlessLoop(first);
    }
  }

  private void reportEndlessLoop(int block, RelatedInsn... others) {
    findings.add(
        StaticFinding.of(
            Severity.WARNING,
            "endless-loop",
            "a thread that comes here never ends: no path leads from here to an exit or a"
                + " return; give the loop a branch that leaves it",
            cfg.blockStarts[block],
            others));
  }

  /**
   * Reports code that runs on into a subroutine: the thread ends at the return of the subroutine.
   */
  private void checkSubroutines() {
    int[] functions = cfg.functionEntries();
    for (int i = 1; i < functions.length; i++) {
      int entry = functions[i];
      int block = cfg.blockOf(entry);
      if (entry == 0 || !cfg.isExact()) {
        continue;
      }
      int last = entry - 1;
      Effects before = flow.effects(last);
      if (before.canContinue() && cfg.isReachable(block - 1) && before.flow() != Flow.CALL) {
        findings.add(
            StaticFinding.of(
                Severity.INFO,
                "runs-into-subroutine",
                "the code continues into the subroutine of line %1$d; put an instruction before it"
                    + " that ends the thread or branches elsewhere",
                last,
                new RelatedInsn(entry, "the subroutine starts here")));
      }
    }
  }
}
