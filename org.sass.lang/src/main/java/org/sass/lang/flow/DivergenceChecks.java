package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.StaticFinding.RelatedInsn;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.text.Problem.Severity;

/**
 * Finds lanes that diverge and have no reconvergence point, and barriers that not all lanes reach.
 */
final class DivergenceChecks {
  private final KernelFlow flow;
  private final Cfg cfg;
  private final Uniformity uniformity;
  private final List<StaticFinding> findings;

  /**
   * Number of blocks that may still be visited. The limit keeps unusual programs from taking much
   * longer.
   */
  private long budget;

  private DivergenceChecks(KernelFlow flow, Uniformity uniformity, List<StaticFinding> findings) {
    this.flow = flow;
    this.cfg = flow.cfg();
    this.uniformity = uniformity;
    this.findings = findings;
    this.budget = 32L * cfg.size() + 10_000;
  }

  /**
   * Looks for divergent lanes and adds what it finds to {@code found}.
   *
   * @param isStackEmpty for each block, whether no meeting point is open at its end
   */
  static void run(
      KernelFlow flow,
      boolean[] isStackEmpty,
      List<StaticFinding> findings,
      BooleanSupplier cancelled) {
    DivergenceChecks checks = new DivergenceChecks(flow, Uniformity.of(flow, cancelled), findings);
    checks.checkReconvergence(isStackEmpty);
    checks.checkBarriers();
  }

  private void checkReconvergence(boolean[] isStackEmpty) {
    for (int block = 0; block < cfg.size(); block++) {
      int last = cfg.blockStarts[block + 1] - 1;
      if (isStackEmpty[block]
          && cfg.isReachable(block)
          && flow.effects(last).flow() == Flow.BRANCH
          && uniformity.isFork(last)) {
        findings.add(
            StaticFinding.of(
                Severity.HINT,
                "divergence-without-sync",
                "lanes may diverge here, and no meeting point is named: the paths run one after"
                    + " the other until they end or reach a join marker; name a meeting point"
                    + " before the branch, unless all lanes of a warp take the same path",
                last));
      }
    }
  }

  private void checkBarriers() {
    BitSet waiting = new BitSet();
    for (int i = 0; i < flow.size(); i++) {
      if (flow.effects(i).flow() == Flow.BARRIER && cfg.isReachable(cfg.blockOf(i))) {
        waiting.set(i);
      }
    }
    int[] seen = new int[cfg.size() + 1];
    Arrays.fill(seen, -1);
    for (int block = 0; block < cfg.size() && !waiting.isEmpty() && budget > 0; block++) {
      int last = cfg.blockStarts[block + 1] - 1;
      if (cfg.isReachable(block) && uniformity.isFork(last)) {
        checkFork(block, seen, waiting);
      }
    }
    findings.sort(java.util.Comparator.comparingInt(StaticFinding::insn));
  }

  /**
   * Looks for barriers between a fork and the place where all paths from it meet again.
   *
   * @param lastForks for each block, the last fork from which it was visited
   * @param waiting the barriers that have not been reported yet
   */
  private void checkFork(int fork, int[] lastForks, BitSet waiting) {
    int joinBlock = cfg.reconvergenceBlock(fork);
    IntList pending = new IntList();
    pending.add(fork);
    while (!pending.isEmpty() && budget-- > 0) {
      int block = pending.removeLast();
      for (int edge = cfg.localGraph.firstEdge(block);
          edge < cfg.localGraph.endEdge(block);
          edge++) {
        int to = cfg.localGraph.target(edge);
        if (to != joinBlock && to < cfg.size() && lastForks[to] != fork) {
          lastForks[to] = fork;
          pending.add(to);
          reportBarriers(to, fork, joinBlock < 0, waiting);
        }
      }
    }
  }

  private void reportBarriers(int block, int fork, boolean ends, BitSet waiting) {
    int first = cfg.blockStarts[block];
    int end = cfg.blockStarts[block + 1];
    for (int i = waiting.nextSetBit(first); i >= 0 && i < end; i = waiting.nextSetBit(i + 1)) {
      waiting.clear(i);
      findings.add(
          StaticFinding.of(
              Severity.WARNING,
              "barrier-divergence",
              ends
                  ? "threads that end at line %1$d do not reach this barrier, and other warps wait"
                      + " forever for a warp that has ended; end the threads after the barrier"
                  : "the threads of a block may take different paths at line %1$d, and not all of"
                      + " them reach this barrier; put it where all paths meet again",
              i,
              new RelatedInsn(
                  cfg.blockStarts[fork + 1] - 1,
                  ends ? "threads may end here" : "threads may take different paths here")));
    }
  }
}
