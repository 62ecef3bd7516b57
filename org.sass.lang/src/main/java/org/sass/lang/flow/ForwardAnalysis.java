package org.sass.lang.flow;

import java.util.function.BooleanSupplier;

/**
 * A forward dataflow analysis with one bit of information for each resource. Where paths meet, a
 * bit is set if it is set on at least one of them.
 */
final class ForwardAnalysis {

  /** Changes the facts from before an instruction to those after it. */
  interface TransferFunction {
    void apply(int insn, long[] facts);
  }

  private final KernelFlow flow;
  private final TransferFunction transfer;
  private final int wordCount;
  private final long[] factsBefore;
  private final boolean[] reached;

  ForwardAnalysis(
      KernelFlow flow, long[] start, TransferFunction transfer, BooleanSupplier cancelled) {
    this.flow = flow;
    this.transfer = transfer;
    this.wordCount = start.length;
    Graph graph = flow.cfg().graph;
    this.factsBefore = new long[graph.nodeCount() * wordCount];
    this.reached = new boolean[graph.nodeCount()];
    if (flow.cfg().size() > 0) {
      System.arraycopy(start, 0, factsBefore, 0, wordCount);
      reached[0] = true;
      solve(graph, cancelled);
    }
  }

  private void solve(Graph graph, BooleanSupplier cancelled) {
    boolean[] pending = new boolean[graph.nodeCount()];
    pending[0] = true;
    int[] order = graph.postorder();
    long[] facts = new long[wordCount];
    int steps = 0;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = order.length - 1; i >= 0; i--) {
        int node = order[i];
        if (!pending[node]) {
          continue;
        }
        pending[node] = false;
        KernelFlow.checkCancelled(cancelled, steps++);
        System.arraycopy(factsBefore, node * wordCount, facts, 0, wordCount);
        transferNode(node, facts);
        for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
          if (merge(facts, graph.target(edge))) {
            pending[graph.target(edge)] = true;
            changed = true;
          }
        }
      }
    }
  }

  private void transferNode(int node, long[] facts) {
    Cfg cfg = flow.cfg();
    for (int i = node < cfg.size() ? cfg.blockStarts[node] : 0;
        node < cfg.size() && i < cfg.blockStarts[node + 1];
        i++) {
      transfer.apply(i, facts);
    }
  }

  private boolean merge(long[] facts, int node) {
    boolean grown = !reached[node];
    reached[node] = true;
    for (int i = 0; i < wordCount; i++) {
      long all = factsBefore[node * wordCount + i] | facts[i];
      grown |= all != factsBefore[node * wordCount + i];
      factsBefore[node * wordCount + i] = all;
    }
    return grown;
  }

  /**
   * Calls the visitor with the facts before each reachable instruction, in the order of the code.
   */
  void visit(TransferFunction visitor) {
    Cfg cfg = flow.cfg();
    long[] facts = new long[wordCount];
    for (int block = 0; block < cfg.size(); block++) {
      if (reached[block]) {
        System.arraycopy(factsBefore, block * wordCount, facts, 0, wordCount);
        for (int i = cfg.blockStarts[block]; i < cfg.blockStarts[block + 1]; i++) {
          visitor.apply(i, facts);
          transfer.apply(i, facts);
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
      if (resources.isSetByLaunch(i)) {
        set(facts, i);
      }
    }
    return facts;
  }
}
