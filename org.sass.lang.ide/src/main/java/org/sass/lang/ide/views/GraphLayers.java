package org.sass.lang.ide.views;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.ide.views.GraphLayout.Link;

/**
 * The layers of a graph. Every node is below all nodes with an edge to it, unless the edge closes a
 * loop. An edge across several layers goes through a passage, a narrow node, in each of them, so
 * that it crosses no other node. Within a layer, nodes are ordered so that few edges cross.
 */
final class GraphLayers {
  private static final int SWEEPS = 4;

  private final List<Link> links;
  private final boolean[] runsAside;
  private final List<List<Integer>> paths = new ArrayList<>();
  private final List<Integer> layerOf = new ArrayList<>();
  private final List<List<Integer>> neighboursAbove = new ArrayList<>();
  private final List<List<Integer>> neighboursBelow = new ArrayList<>();
  private final List<List<Integer>> nodesByLayer = new ArrayList<>();

  private GraphLayers(List<Link> links) {
    this.links = links;
    this.runsAside = new boolean[links.size()];
  }

  static GraphLayers of(int count, List<Link> links, CancelChecker cancel) {
    GraphLayers layers = new GraphLayers(links);
    layers.markLoops(count);
    cancel.checkCanceled();
    layers.assignLayers(count, new int[count]);
    layers.createPaths(count);
    layers.orderLayers(cancel);
    return layers;
  }

  /** Returns the number of nodes and passages. */
  int nodeCount() {
    return layerOf.size();
  }

  int layer(int node) {
    return layerOf.get(node);
  }

  /** Returns the nodes and passages of each layer, from left to right. */
  List<List<Integer>> nodesByLayer() {
    return nodesByLayer;
  }

  /**
   * Returns whether an edge runs along the side, because it closes a loop or is too long for
   * passages.
   */
  boolean isAside(int link) {
    return runsAside[link];
  }

  /**
   * Returns the path of an edge: its source node, its passages, its target node. Empty for an edge
   * that runs along the side.
   */
  List<Integer> path(int link) {
    return paths.get(link);
  }

  List<Integer> neighboursAbove(int node) {
    return neighboursAbove.get(node);
  }

  List<Integer> neighboursBelow(int node) {
    return neighboursBelow.get(node);
  }

  private List<List<Integer>> outgoing(int count) {
    List<List<Integer>> outgoing = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      outgoing.add(new ArrayList<>(2));
    }
    for (int i = 0; i < links.size(); i++) {
      outgoing.get(links.get(i).from()).add(i);
    }
    return outgoing;
  }

  /**
   * Marks the edges that close a loop: in a depth-first search they lead back to a node on the
   * current path.
   */
  private void markLoops(int count) {
    List<List<Integer>> outgoing = outgoing(count);
    int[] next = new int[count];
    boolean[] seen = new boolean[count];
    boolean[] open = new boolean[count];
    ArrayDeque<Integer> way = new ArrayDeque<>();
    for (int root = 0; root < count; root++) {
      if (!seen[root]) {
        seen[root] = true;
        open[root] = true;
        way.push(root);
      }
      while (!way.isEmpty()) {
        int node = way.peek();
        if (next[node] == outgoing.get(node).size()) {
          open[way.pop()] = false;
          continue;
        }
        int link = outgoing.get(node).get(next[node]++);
        int to = links.get(link).to();
        runsAside[link] = open[to];
        if (!seen[to]) {
          seen[to] = true;
          open[to] = true;
          way.push(to);
        }
      }
    }
  }

  /** Gives each node the layer after the lowest one of its predecessors. */
  private void assignLayers(int count, int[] layer) {
    List<List<Integer>> outgoing = outgoing(count);
    int[] waiting = new int[count];
    for (int i = 0; i < links.size(); i++) {
      waiting[links.get(i).to()] += runsAside[i] ? 0 : 1;
    }
    boolean[] root = new boolean[count];
    ArrayDeque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      root[i] = waiting[i] == 0;
      if (root[i]) {
        ready.add(i);
      }
    }
    while (!ready.isEmpty()) {
      int node = ready.remove();
      for (int link : outgoing.get(node)) {
        int to = links.get(link).to();
        if (!runsAside[link]) {
          layer[to] = Math.max(layer[to], layer[node] + 1);
          if (--waiting[to] == 0) {
            ready.add(to);
          }
        }
      }
    }
    // A node without predecessors goes directly above its successors, not beside the entry.
    for (int i = 1; i < count; i++) {
      if (root[i]) {
        int nearest = Integer.MAX_VALUE;
        for (int link : outgoing.get(i)) {
          nearest = runsAside[link] ? nearest : Math.min(nearest, layer[links.get(link).to()] - 1);
        }
        layer[i] = nearest == Integer.MAX_VALUE ? layer[i - 1] + 1 : nearest;
      }
    }
    Arrays.stream(layer).forEach(layerOf::add);
  }

  /**
   * Makes the passages of the edges, beginning with the shortest edge. When too many passages would
   * be needed, the longer edges run along the side.
   */
  private void createPaths(int count) {
    for (int i = 0; i < count; i++) {
      neighboursAbove.add(new ArrayList<>(2));
      neighboursBelow.add(new ArrayList<>(2));
    }
    Integer[] byLength = new Integer[links.size()];
    Arrays.setAll(byLength, i -> i);
    Arrays.sort(byLength, Comparator.comparingInt(this::length));
    int budget = 4 * count + 2000;
    List<List<Integer>> found = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      found.add(List.of());
    }
    for (int link : byLength) {
      int length = runsAside[link] ? 0 : length(link);
      if (length - 1 > budget) {
        runsAside[link] = true;
      }
      if (!runsAside[link]) {
        budget -= length - 1;
        found.set(link, createPath(links.get(link), length));
      }
    }
    paths.addAll(found);
  }

  private int length(int link) {
    return layer(links.get(link).to()) - layer(links.get(link).from());
  }

  private List<Integer> createPath(Link link, int length) {
    List<Integer> path = new ArrayList<>(length + 1);
    path.add(link.from());
    for (int i = 1; i < length; i++) {
      path.add(layerOf.size());
      layerOf.add(layer(link.from()) + i);
      neighboursAbove.add(new ArrayList<>(1));
      neighboursBelow.add(new ArrayList<>(1));
    }
    path.add(link.to());
    for (int i = 1; i < path.size(); i++) {
      neighboursBelow.get(path.get(i - 1)).add(path.get(i));
      neighboursAbove.get(path.get(i)).add(path.get(i - 1));
    }
    return path;
  }

  /** Orders each layer by the places of the neighbours above, then below, four times in all. */
  private void orderLayers(CancelChecker cancel) {
    int count = layerOf.stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    for (int i = 0; i < count; i++) {
      nodesByLayer.add(new ArrayList<>());
    }
    for (int node = 0; node < layerOf.size(); node++) {
      nodesByLayer.get(layer(node)).add(node);
    }
    double[] place = new double[layerOf.size()];
    for (List<Integer> layer : nodesByLayer) {
      numberPositions(layer, place);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      cancel.checkCanceled();
      boolean down = sweep % 2 == 0;
      for (int i = 0; i < count; i++) {
        List<Integer> layer = nodesByLayer.get(down ? i : count - 1 - i);
        double[] middle = new double[layer.size()];
        for (int k = 0; k < middle.length; k++) {
          int node = layer.get(k);
          List<Integer> near = down ? neighboursAbove(node) : neighboursBelow(node);
          middle[k] = near.stream().mapToDouble(n -> place[n]).average().orElse(place[node]);
        }
        for (int k = 0; k < middle.length; k++) {
          place[layer.get(k)] = middle[k];
        }
        layer.sort(Comparator.comparingDouble(n -> place[n]));
        numberPositions(layer, place);
      }
    }
  }

  private static void numberPositions(List<Integer> layer, double[] place) {
    for (int k = 0; k < layer.size(); k++) {
      place[layer.get(k)] = k;
    }
  }
}
