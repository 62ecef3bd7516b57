package org.sass.lang.flow;

import java.util.function.BooleanSupplier;

/**
 * A forward dataflow analysis with one bit of information for each resource. Where paths meet, a
 * bit is set if it is set on at least one of them.
 */
final class Forward {

  /** Changes the facts from before an instruction to those after it. */
  interface Step {
    void run(int insn, long[] facts);
  }

  private final KernelFlow flow;
  private final Step step;
  private final int words;
  private final long[] before;
  private final boolean[] reached;

  Forward(KernelFlow flow, long[] start, Step step, BooleanSupplier cancelled) {
    this.flow = flow;
    this.step = step;
    this.words = start.length;
    Graph graph = flow.cfg().graph;
    this.before = new long[graph.nodes() * words];
    this.reached = new boolean[graph.nodes()];
    if (flow.cfg().size() > 0) {
      System.arraycopy(start, 0, before, 0, words);
      reached[0] = true;
      solve(graph, cancelled);
    }
  }

  private void solve(Graph graph, BooleanSupplier cancelled) {
    boolean[] pending = new boolean[graph.nodes()];
    pending[0] = true;
    int[] order = graph.postorder();
    long[] now = new long[words];
    int steps = 0;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = order.length - 1; i >= 0; i--) {
        int node = order[i];
        if (!pending[node]) {
          continue;
        }
        pending[node] = false;
        KernelFlow.check(cancelled, steps++);
        System.arraycopy(before, node * words, now, 0, words);
        leave(node, now);
        for (int edge = graph.first(node); edge < graph.end(node); edge++) {
          if (merge(now, graph.to(edge))) {
            pending[graph.to(edge)] = true;
            changed = true;
          }
        }
      }
    }
  }

  private void leave(int node, long[] now) {
    Cfg cfg = flow.cfg();
    for (int i = node < cfg.size() ? cfg.starts[node] : 0;
        node < cfg.size() && i < cfg.starts[node + 1];
        i++) {
      step.run(i, now);
    }
  }

  private boolean merge(long[] facts, int node) {
    boolean grown = !reached[node];
    reached[node] = true;
    for (int i = 0; i < words; i++) {
      long all = before[node * words + i] | facts[i];
      grown |= all != before[node * words + i];
      before[node * words + i] = all;
    }
    return grown;
  }

  /**
   * Calls the visitor with the facts before each reachable instruction, in the order of the code.
   */
  void visit(Step visitor) {
    Cfg cfg = flow.cfg();
    long[] now = new long[words];
    for (int block = 0; block < cfg.size(); block++) {
      if (reached[block]) {
        System.arraycopy(before, block * words, now, 0, words);
        for (int i = cfg.starts[block]; i < cfg.starts[block + 1]; i++) {
          visitor.run(i, now);
          step.run(i, now);
        }
      }
    }
  }

  static boolean get(long[] facts, int bit) {
    return (facts[bit >> 6] >>> bit & 1) != 0;
  }

  static void set(long[] facts, int bit) {
    facts[bit >> 6] |= 1L << bit;
  }

  static void clear(long[] facts, int bit) {
    facts[bit >> 6] &= ~(1L << bit);
  }

  /** Returns initial facts: the bits of all resources that a launch sets. */
  static long[] launch(Resources resources) {
    long[] facts = new long[resources.count() + 63 >> 6];
    for (int i = 0; i < resources.count(); i++) {
      if (resources.isLaunch(i)) {
        set(facts, i);
      }
    }
    return facts;
  }
}
