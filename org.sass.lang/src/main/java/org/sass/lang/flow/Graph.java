package org.sass.lang.flow;

import java.util.Arrays;

/** A directed graph with numbered nodes and edges of several kinds, stored in a few arrays. */
final class Graph {
  private final int nodeCount;
  private final int[] edgeStarts;
  private final int[] targets;
  private final byte[] edgeKinds;

  private Graph(int nodeCount, int[] edgeStarts, int[] targets, byte[] edgeKinds) {
    this.nodeCount = nodeCount;
    this.edgeStarts = edgeStarts;
    this.targets = targets;
    this.edgeKinds = edgeKinds;
  }

  /** Collects the edges of a graph. */
  static final class Builder {
    private final IntList sources = new IntList();
    private final IntList targets = new IntList();
    private final IntList edgeKinds = new IntList();

    void addEdge(int source, int target, int edgeKind) {
      sources.add(source);
      targets.add(target);
      edgeKinds.add(edgeKind);
    }

    Graph build(int nodeCount) {
      return Graph.of(nodeCount, sources, targets, edgeKinds);
    }
  }

  private static Graph of(int nodes, IntList from, IntList to, IntList kind) {
    int[] start = new int[nodes + 1];
    for (int i = 0; i < from.size(); i++) {
      start[from.get(i) + 1]++;
    }
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, nodes);
    int[] ends = new int[from.size()];
    byte[] kinds = new byte[from.size()];
    for (int i = 0; i < from.size(); i++) {
      int at = next[from.get(i)]++;
      ends[at] = to.get(i);
      kinds[at] = (byte) kind.get(i);
    }
    return new Graph(nodes, start, ends, kinds);
  }

  int nodeCount() {
    return nodeCount;
  }

  /**
   * Returns the index of the first edge that leaves a node. The edges of a node have consecutive
   * indices.
   */
  int firstEdge(int node) {
    return edgeStarts[node];
  }

  /** Returns the index after the last edge that leaves a node. */
  int endEdge(int node) {
    return edgeStarts[node + 1];
  }

  int target(int edge) {
    return targets[edge];
  }

  int edgeKind(int edge) {
    return edgeKinds[edge];
  }

  /** Returns the graph with all edges reversed. */
  Graph reversed() {
    Builder builder = new Builder();
    for (int node = 0; node < nodeCount; node++) {
      for (int edge = edgeStarts[node]; edge < edgeStarts[node + 1]; edge++) {
        builder.addEdge(targets[edge], node, edgeKinds[edge]);
      }
    }
    return builder.build(nodeCount);
  }

  /** Returns all nodes in postorder: each after those that it leads to, except in cycles. */
  int[] postorder() {
    int[] order = new int[nodeCount];
    int[] next = Arrays.copyOf(edgeStarts, nodeCount);
    boolean[] seen = new boolean[nodeCount];
    int count = 0;
    IntList stack = new IntList();
    for (int root = 0; root < nodeCount; root++) {
      if (seen[root]) {
        continue;
      }
      seen[root] = true;
      stack.add(root);
      while (!stack.isEmpty()) {
        int node = stack.get(stack.size() - 1);
        if (next[node] == edgeStarts[node + 1]) {
          order[count++] = stack.removeLast();
          continue;
        }
        int child = targets[next[node]++];
        if (!seen[child]) {
          seen[child] = true;
          stack.add(child);
        }
      }
    }
    return order;
  }

  /** Returns for each node whether it can be reached from one of the roots. */
  boolean[] reachableFrom(int... roots) {
    boolean[] seen = new boolean[nodeCount];
    IntList stack = new IntList();
    for (int root : roots) {
      seen[root] = true;
      stack.add(root);
    }
    while (!stack.isEmpty()) {
      int node = stack.removeLast();
      for (int edge = edgeStarts[node]; edge < edgeStarts[node + 1]; edge++) {
        if (!seen[targets[edge]]) {
          seen[targets[edge]] = true;
          stack.add(targets[edge]);
        }
      }
    }
    return seen;
  }

  /**
   * Returns the immediate dominator of each node that can be reached from a root; -1 for the root
   * and for unreachable nodes. This is the SEMI-NCA algorithm of Georgiadis and Tarjan.
   */
  int[] dominators(int root) {
    int[] number = new int[nodeCount];
    Arrays.fill(number, -1);
    int[] order = new int[nodeCount];
    int[] parent = new int[nodeCount];
    int count = numberPreorder(root, number, order, parent);
    Graph back = reversed();
    int[] semi = new int[count];
    int[] label = new int[count];
    int[] ancestor = new int[count];
    int[] path = new int[count];
    for (int i = 0; i < count; i++) {
      semi[i] = i;
      label[i] = i;
      ancestor[i] = -1;
    }
    int[] dominator = Arrays.copyOf(parent, count);
    for (int v = count - 1; v > 0; v--) {
      int node = order[v];
      for (int edge = back.edgeStarts[node]; edge < back.edgeStarts[node + 1]; edge++) {
        int u = number[back.targets[edge]];
        if (u >= 0) {
          semi[v] = Math.min(semi[v], semi[leastSemidominator(u, ancestor, label, semi, path)]);
        }
      }
      label[v] = v;
      ancestor[v] = parent[v];
    }
    int[] result = new int[nodeCount];
    Arrays.fill(result, -1);
    for (int v = 1; v < count; v++) {
      while (dominator[v] > semi[v]) {
        dominator[v] = dominator[dominator[v]];
      }
      result[order[v]] = order[dominator[v]];
    }
    return result;
  }

  private int numberPreorder(int root, int[] number, int[] order, int[] parent) {
    int[] next = Arrays.copyOf(edgeStarts, nodeCount);
    IntList stack = new IntList();
    int count = 0;
    number[root] = count;
    order[count++] = root;
    stack.add(root);
    while (!stack.isEmpty()) {
      int node = stack.get(stack.size() - 1);
      if (next[node] == edgeStarts[node + 1]) {
        stack.removeLast();
        continue;
      }
      int child = targets[next[node]++];
      if (number[child] < 0) {
        number[child] = count;
        parent[count] = number[node];
        order[count++] = child;
        stack.add(child);
      }
    }
    return count;
  }

  /**
   * Returns the node with the least semidominator on the path up the forest, and compresses the
   * path.
   */
  private static int leastSemidominator(
      int v, int[] ancestor, int[] label, int[] semi, int[] path) {
    if (ancestor[v] < 0) {
      return label[v];
    }
    int length = 0;
    int at = v;
    while (ancestor[ancestor[at]] >= 0) {
      path[length++] = at;
      at = ancestor[at];
    }
    while (length > 0) {
      int below = path[--length];
      if (semi[label[at]] < semi[label[below]]) {
        label[below] = label[at];
      }
      ancestor[below] = ancestor[at];
      at = below;
    }
    return label[v];
  }
}
