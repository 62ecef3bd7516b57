package org.sass.lang.flow;

import java.util.Arrays;

/**
 * The dominators in a control flow graph: which blocks are on all paths from a kernel's first
 * instruction to another block.
 */
final class Dominators {
  private final int[] above;

  /**
   * The times at which a depth-first walk over the dominator tree enters each node; {@link #left}
   * has the times at which it has seen everything below.
   */
  private final int[] entered;

  private final int[] left;

  Dominators(Cfg cfg) {
    int count = cfg.graph.nodes();
    this.above = cfg.size() == 0 ? new int[0] : cfg.graph.dominators(0);
    this.entered = new int[count];
    this.left = new int[count];
    Arrays.fill(entered, -1);
    if (cfg.size() > 0) {
      walk(count);
    }
  }

  private void walk(int count) {
    Graph.Builder tree = new Graph.Builder();
    for (int node = 1; node < count; node++) {
      if (above[node] >= 0) {
        tree.add(above[node], node, 0);
      }
    }
    Graph below = tree.build(count);
    int[] next = new int[count];
    int clock = 0;
    IntList stack = new IntList();
    stack.add(0);
    entered[0] = clock++;
    next[0] = below.first(0);
    while (!stack.isEmpty()) {
      int node = stack.get(stack.size() - 1);
      if (next[node] == below.end(node)) {
        left[stack.removeLast()] = clock;
        continue;
      }
      int child = below.to(next[node]++);
      entered[child] = clock++;
      next[child] = below.first(child);
      stack.add(child);
    }
  }

  /**
   * Returns whether all paths to {@code other}, which must be reachable, lead through {@code
   * block}. A block dominates itself.
   */
  boolean dominates(int block, int other) {
    return entered[block] <= entered[other] && entered[other] < left[block];
  }

  /** Returns the last block that all paths to both blocks lead through. */
  int common(int block, int other) {
    int at = block;
    while (!dominates(at, other)) {
      at = above[at];
    }
    return at;
  }
}
