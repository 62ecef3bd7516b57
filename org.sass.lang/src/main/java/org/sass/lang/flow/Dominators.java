package org.sass.lang.flow;

import java.util.Arrays;

/**
 * The dominators in a control flow graph: which blocks are on all paths from a kernel's first
 * instruction to another block.
 */
final class Dominators {
  private final int[] immediateDominators;

  /**
   * The times at which a depth-first walk over the dominator tree enters each node; {@link
   * #exitTimes} has the times at which it has seen everything below.
   */
  private final int[] entryTimes;

  private final int[] exitTimes;

  Dominators(Cfg cfg) {
    int count = cfg.graph.nodeCount();
    this.immediateDominators = cfg.size() == 0 ? new int[0] : cfg.graph.dominators(0);
    this.entryTimes = new int[count];
    this.exitTimes = new int[count];
    Arrays.fill(entryTimes, -1);
    if (cfg.size() > 0) {
      numberTree(count);
    }
  }

  private void numberTree(int count) {
    Graph.Builder tree = new Graph.Builder();
    for (int node = 1; node < count; node++) {
      if (immediateDominators[node] >= 0) {
        tree.addEdge(immediateDominators[node], node, 0);
      }
    }
    Graph below = tree.build(count);
    int[] next = new int[count];
    int clock = 0;
    IntList stack = new IntList();
    stack.add(0);
    entryTimes[0] = clock++;
    next[0] = below.firstEdge(0);
    while (!stack.isEmpty()) {
      int node = stack.get(stack.size() - 1);
      if (next[node] == below.endEdge(node)) {
        exitTimes[stack.removeLast()] = clock;
        continue;
      }
      int child = below.target(next[node]++);
      entryTimes[child] = clock++;
      next[child] = below.firstEdge(child);
      stack.add(child);
    }
  }

  /**
   * Returns whether all paths to {@code other}, which must be reachable, lead through {@code
   * block}. A block dominates itself.
   */
  boolean dominates(int block, int other) {
    return entryTimes[block] <= entryTimes[other] && entryTimes[other] < exitTimes[block];
  }

  /** Returns the last block that all paths to both blocks lead through. */
  int common(int block, int other) {
    int dominator = block;
    while (!dominates(dominator, other)) {
      dominator = immediateDominators[dominator];
    }
    return dominator;
  }
}
