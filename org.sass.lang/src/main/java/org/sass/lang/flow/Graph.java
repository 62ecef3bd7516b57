package org.sass.lang.flow;

import java.util.Arrays;

/** A directed graph with numbered nodes and edges of several kinds, stored in a few arrays. */
final class Graph {
  private final int nodes;
  private final int[] start;
  private final int[] to;
  private final byte[] kind;

  private Graph(int nodes, int[] start, int[] to, byte[] kind) {
    this.nodes = nodes;
    this.start = start;
    this.to = to;
    this.kind = kind;
  }

  /** Collects the edges of a graph. */
  static final class Builder {
    private final IntList from = new IntList();
    private final IntList to = new IntList();
    private final IntList kind = new IntList();

    void add(int a, int b, int of) {
      from.add(a);
      to.add(b);
      kind.add(of);
    }

    Graph build(int nodes) {
      return Graph.of(nodes, from, to, kind);
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

  int nodes() {
    return nodes;
  }

  /**
   * Returns the index of the first edge that leaves a node. The edges of a node have consecutive
   * indices.
   */
  int first(int node) {
    return start[node];
  }

  /** Returns the index after the last edge that leaves a node. */
  int end(int node) {
    return start[node + 1];
  }

  int to(int edge) {
    return to[edge];
  }

  int kind(int edge) {
    return kind[edge];
  }

  /** Returns the graph with all edges reversed. */
  Graph reversed() {
    Builder builder = new Builder();
    for (int node = 0; node < nodes; node++) {
      for (int edge = start[node]; edge < start[node + 1]; edge++) {
        builder.add(to[edge], node, kind[edge]);
      }
    }
    return builder.build(nodes);
  }

  /** Returns all nodes in postorder: each after those that it leads to, except in cycles. */
  int[] postorder() {
    int[] order = new int[nodes];
    int[] next = Arrays.copyOf(start, nodes);
    boolean[] seen = new boolean[nodes];
    int count = 0;
    IntList stack = new IntList();
    for (int root = 0; root < nodes; root++) {
      if (seen[root]) {
        continue;
      }
      seen[root] = true;
      stack.add(root);
      while (!stack.isEmpty()) {
        int node = stack.get(stack.size() - 1);
        if (next[node] == start[node + 1]) {
          order[count++] = stack.removeLast();
          continue;
        }
        int child = to[next[node]++];
        if (!seen[child]) {
          seen[child] = true;
          stack.add(child);
        }
      }
    }
    return order;
  }

  /** Returns for each node whether it can be reached from one of the roots. */
  boolean[] reachable(int... roots) {
    boolean[] seen = new boolean[nodes];
    IntList stack = new IntList();
    for (int root : roots) {
      seen[root] = true;
      stack.add(root);
    }
    while (!stack.isEmpty()) {
      int node = stack.removeLast();
      for (int edge = start[node]; edge < start[node + 1]; edge++) {
        if (!seen[to[edge]]) {
          seen[to[edge]] = true;
          stack.add(to[edge]);
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
    int[] number = new int[nodes];
    Arrays.fill(number, -1);
    int[] order = new int[nodes];
    int[] parent = new int[nodes];
    int count = preorder(root, number, order, parent);
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
      for (int edge = back.start[node]; edge < back.start[node + 1]; edge++) {
        int u = number[back.to[edge]];
        if (u >= 0) {
          semi[v] = Math.min(semi[v], semi[best(u, ancestor, label, semi, path)]);
        }
      }
      label[v] = v;
      ancestor[v] = parent[v];
    }
    int[] result = new int[nodes];
    Arrays.fill(result, -1);
    for (int v = 1; v < count; v++) {
      while (dominator[v] > semi[v]) {
        dominator[v] = dominator[dominator[v]];
      }
      result[order[v]] = order[dominator[v]];
    }
    return result;
  }

  private int preorder(int root, int[] number, int[] order, int[] parent) {
    int[] next = Arrays.copyOf(start, nodes);
    IntList stack = new IntList();
    int count = 0;
    number[root] = count;
    order[count++] = root;
    stack.add(root);
    while (!stack.isEmpty()) {
      int node = stack.get(stack.size() - 1);
      if (next[node] == start[node + 1]) {
        stack.removeLast();
        continue;
      }
      int child = to[next[node]++];
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
  private static int best(int v, int[] ancestor, int[] label, int[] semi, int[] path) {
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
