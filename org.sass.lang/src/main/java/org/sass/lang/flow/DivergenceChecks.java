package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Finding.Other;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.text.Problem.Severity;

/**
 * Finds lanes that diverge and have no reconvergence point, and barriers that not all lanes reach.
 */
final class DivergenceChecks {
  private final KernelFlow flow;
  private final Cfg cfg;
  private final Uniformity uniformity;
  private final List<Finding> found;

  /**
   * Number of blocks that may still be visited. The limit keeps unusual programs from taking much
   * longer.
   */
  private long budget;

  private DivergenceChecks(KernelFlow flow, Uniformity uniformity, List<Finding> found) {
    this.flow = flow;
    this.cfg = flow.cfg();
    this.uniformity = uniformity;
    this.found = found;
    this.budget = 32L * cfg.size() + 10_000;
  }

  /**
   * Looks for divergent lanes and adds what it finds to {@code found}.
   *
   * @param open for each block, whether no meeting point is open at its end
   */
  static void run(KernelFlow flow, boolean[] open, List<Finding> found, BooleanSupplier cancelled) {
    DivergenceChecks checks = new DivergenceChecks(flow, Uniformity.of(flow, cancelled), found);
    checks.meetings(open);
    checks.barriers();
  }

  private void meetings(boolean[] open) {
    for (int block = 0; block < cfg.size(); block++) {
      int last = cfg.starts[block + 1] - 1;
      if (open[block]
          && cfg.isReachable(block)
          && flow.effects(last).flow() == Flow.BRANCH
          && uniformity.isFork(last)) {
        found.add(
            Finding.of(
                Severity.HINT,
                "divergence-without-sync",
                "lanes may diverge here, and no meeting point is named: the paths run one after"
                    + " the other until they end or reach a join marker; name a meeting point"
                    + " before the branch, unless all lanes of a warp take the same path",
                last));
      }
    }
  }

  private void barriers() {
    BitSet waiting = new BitSet();
    for (int i = 0; i < flow.size(); i++) {
      if (flow.effects(i).flow() == Flow.BARRIER && cfg.isReachable(cfg.blockOf(i))) {
        waiting.set(i);
      }
    }
    int[] seen = new int[cfg.size() + 1];
    Arrays.fill(seen, -1);
    for (int block = 0; block < cfg.size() && !waiting.isEmpty() && budget > 0; block++) {
      int last = cfg.starts[block + 1] - 1;
      if (cfg.isReachable(block) && uniformity.isFork(last)) {
        region(block, seen, waiting);
      }
    }
    found.sort(java.util.Comparator.comparingInt(Finding::insn));
  }

  /**
   * Looks for barriers between a fork and the place where all paths from it meet again.
   *
   * @param seen for each block, the last fork from which it was visited
   * @param waiting the barriers that have not been reported yet
   */
  private void region(int fork, int[] seen, BitSet waiting) {
    int meeting = cfg.reconvergence(fork);
    IntList pending = new IntList();
    pending.add(fork);
    while (!pending.isEmpty() && budget-- > 0) {
      int block = pending.removeLast();
      for (int edge = cfg.local.first(block); edge < cfg.local.end(block); edge++) {
        int to = cfg.local.to(edge);
        if (to != meeting && to < cfg.size() && seen[to] != fork) {
          seen[to] = fork;
          pending.add(to);
          barriers(to, fork, meeting < 0, waiting);
        }
      }
    }
  }

  private void barriers(int block, int fork, boolean ends, BitSet waiting) {
    int first = cfg.starts[block];
    int end = cfg.starts[block + 1];
    for (int i = waiting.nextSetBit(first); i >= 0 && i < end; i = waiting.nextSetBit(i + 1)) {
      waiting.clear(i);
      found.add(
          Finding.of(
              Severity.WARNING,
              "barrier-divergence",
              ends
                  ? "threads that end at line %1$d do not reach this barrier, and other warps wait"
                      + " forever for a warp that has ended; end the threads after the barrier"
                  : "the threads of a block may take different paths at line %1$d, and not all of"
                      + " them reach this barrier; put it where all paths meet again",
              i,
              new Other(
                  cfg.starts[fork + 1] - 1,
                  ends ? "threads may end here" : "threads may take different paths here")));
    }
  }
}
