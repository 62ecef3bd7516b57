package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/**
 * Places the nodes of a directed graph in layers, one below the other, so that most edges lead
 * downwards. Edges that close a loop run along the left side. The layout is simple and robust: any
 * graph gives a drawing, and the time depends only on the size of the graph.
 */
final class GraphLayout {

  /** The width and height of a node. */
  record Size(double width, double height) {}

  /** An edge between two nodes, given by their numbers. */
  record Link(int from, int to) {}

  record Point(double x, double y) {}

  /**
   * The positions of nodes and edges.
   *
   * @param corners the upper left corner of each node
   * @param routes the points of each edge; its first two points and its last two points are on
   *     vertical lines
   * @param width width of the drawing
   * @param height height of the drawing
   */
  record Drawing(Point[] corners, List<List<Point>> routes, double width, double height) {}

  private static final double NODE_GAP = 28;
  private static final double PASSAGE_WIDTH = 10;
  private static final double LAYER_GAP = 48;
  private static final double LANE_WIDTH = 14;
  private static final double MAX_PORT_GAP = 16;
  private static final double MARGIN = 12;
  private static final int SWEEPS = 6;

  private final GraphLayers layers;
  private final List<Size> sizes;
  private final List<Link> links;
  private final double[] centreX;
  private double[] layerTop;
  private double[] layerBottom;

  private GraphLayout(List<Size> sizes, List<Link> links, GraphLayers layers) {
    this.sizes = sizes;
    this.links = links;
    this.layers = layers;
    this.centreX = new double[layers.nodeCount()];
  }

  static Drawing of(List<Size> sizes, List<Link> links, CancelChecker cancel) {
    GraphLayers layers = GraphLayers.of(sizes.size(), links, cancel);
    GraphLayout layout = new GraphLayout(sizes, links, layers);
    layout.placeSideBySide();
    for (int i = 0; i < SWEEPS; i++) {
      cancel.checkCanceled();
      layout.align(i % 2 == 0);
    }
    layout.placeLayers();
    return layout.createDrawing();
  }

  private double width(int node) {
    return node < sizes.size() ? sizes.get(node).width : PASSAGE_WIDTH;
  }

  /** Puts the nodes of each layer side by side. */
  private void placeSideBySide() {
    for (List<Integer> layer : layers.nodesByLayer()) {
      double at = 0;
      for (int node : layer) {
        centreX[node] = at + width(node) / 2;
        at += width(node) + NODE_GAP;
      }
      for (int node : layer) {
        centreX[node] -= at / 2;
      }
    }
  }

  /**
   * Moves each node towards the middle of its neighbours above ({@code down}) or below. The order
   * of the nodes stays the same.
   */
  private void align(boolean down) {
    List<List<Integer>> order = layers.nodesByLayer();
    for (int i = 0; i < order.size(); i++) {
      List<Integer> layer = order.get(down ? i : order.size() - 1 - i);
      int count = layer.size();
      double[] left = new double[count];
      double[] right = new double[count];
      for (int k = 0; k < count; k++) {
        left[k] = neighbourCentre(layer.get(k), down);
        right[k] = left[k];
      }
      for (int k = 1; k < count; k++) {
        left[k] = Math.max(left[k], left[k - 1] + distance(layer.get(k - 1), layer.get(k)));
      }
      for (int k = count - 2; k >= 0; k--) {
        right[k] = Math.min(right[k], right[k + 1] - distance(layer.get(k), layer.get(k + 1)));
      }
      for (int k = 0; k < count; k++) {
        centreX[layer.get(k)] = (left[k] + right[k]) / 2;
      }
    }
  }

  private double distance(int a, int b) {
    return (width(a) + width(b)) / 2 + NODE_GAP;
  }

  private double neighbourCentre(int node, boolean down) {
    List<Integer> near = down ? layers.neighboursAbove(node) : layers.neighboursBelow(node);
    double sum = 0;
    for (int other : near) {
      sum += centreX[other];
    }
    return near.isEmpty() ? centreX[node] : sum / near.size();
  }

  /** Computes the top and bottom of each layer. */
  private void placeLayers() {
    int count = layers.nodesByLayer().size();
    layerTop = new double[count];
    layerBottom = new double[count];
    double y = MARGIN + LAYER_GAP / 2;
    for (int i = 0; i < count; i++) {
      double tallest = 0;
      for (int node : layers.nodesByLayer().get(i)) {
        tallest = Math.max(tallest, node < sizes.size() ? sizes.get(node).height : 0);
      }
      layerTop[i] = y;
      layerBottom[i] = y + tallest;
      y = layerBottom[i] + LAYER_GAP;
    }
  }

  private Drawing createDrawing() {
    double left = 0;
    double right = 0;
    for (int node = 0; node < centreX.length; node++) {
      left = Math.min(left, centreX[node] - width(node) / 2);
      right = Math.max(right, centreX[node] + width(node) / 2);
    }
    double[] starts = ports(true);
    double[] ends = ports(false);
    List<List<Point>> routes = new ArrayList<>();
    int[] lanes = assignLanes();
    int most = Arrays.stream(lanes).max().orElse(-1) + 1;
    double shift = MARGIN + most * LANE_WIDTH - left;
    for (int i = 0; i < links.size(); i++) {
      List<Point> route =
          lanes[i] < 0
              ? routeThroughLayers(i, starts[i], ends[i])
              : routeAside(i, starts[i], ends[i], left - (lanes[i] + 1) * LANE_WIDTH, lanes[i]);
      routes.add(route.stream().map(p -> new Point(p.x + shift, p.y)).toList());
    }
    Point[] corners = new Point[sizes.size()];
    for (int node = 0; node < corners.length; node++) {
      double y = layerTop[layers.layer(node)];
      corners[node] = new Point(centreX[node] - width(node) / 2 + shift, y);
    }
    double height =
        layerBottom.length == 0 ? 0 : layerBottom[layerBottom.length - 1] + LAYER_GAP / 2;
    return new Drawing(corners, routes, right + shift + MARGIN, height + MARGIN);
  }

  /**
   * Returns the x coordinate where each edge leaves or enters its node. The edges of a node are
   * side by side, in the order of the nodes that they lead to.
   */
  private double[] ports(boolean leaving) {
    double[] ports = new double[links.size()];
    List<List<Integer>> byNode = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      byNode.add(new ArrayList<>(2));
    }
    for (int i = 0; i < links.size(); i++) {
      byNode.get(leaving ? links.get(i).from : links.get(i).to).add(i);
    }
    for (int node = 0; node < byNode.size(); node++) {
      List<Integer> here = byNode.get(node);
      here.sort(Comparator.comparingDouble(i -> direction(i, leaving)));
      double step = Math.min(MAX_PORT_GAP, width(node) / (here.size() + 1));
      for (int k = 0; k < here.size(); k++) {
        ports[here.get(k)] = centreX[node] + (k - (here.size() - 1) / 2.0) * step;
      }
    }
    return ports;
  }

  /**
   * Returns the x coordinate that an edge leads to next. Edges along the side come first, on the
   * left.
   */
  private double direction(int link, boolean leaving) {
    if (layers.isAside(link)) {
      return Double.NEGATIVE_INFINITY;
    }
    List<Integer> path = layers.path(link);
    return centreX[leaving ? path.get(1) : path.get(path.size() - 2)];
  }

  /** Returns the points of an edge that leads down through its passages. */
  private List<Point> routeThroughLayers(int link, double start, double end) {
    List<Integer> path = layers.path(link);
    List<Point> points = new ArrayList<>();
    int from = links.get(link).from;
    double y = layerTop[layers.layer(from)] + sizes.get(from).height;
    points.add(new Point(start, y));
    points.add(new Point(start, layerBottom[layers.layer(from)] + 6));
    for (int i = 1; i < path.size() - 1; i++) {
      int passage = path.get(i);
      points.add(new Point(centreX[passage], layerTop[layers.layer(passage)]));
      points.add(new Point(centreX[passage], layerBottom[layers.layer(passage)]));
    }
    double target = layerTop[layers.layer(links.get(link).to)];
    points.add(new Point(end, target - 8));
    points.add(new Point(end, target));
    return points;
  }

  /** Returns the points of an edge that runs along the side. */
  private List<Point> routeAside(int link, double start, double end, double laneX, int lane) {
    int from = links.get(link).from;
    int to = links.get(link).to;
    double low = layerBottom[layers.layer(from)] + 6 + 3 * (lane % 5);
    double high = layerTop[layers.layer(to)] - 10 - 3 * (lane % 4);
    return List.of(
        new Point(start, layerTop[layers.layer(from)] + sizes.get(from).height),
        new Point(start, low),
        new Point(laneX, low),
        new Point(laneX, high),
        new Point(end, high),
        new Point(end, layerTop[layers.layer(to)]));
  }

  /**
   * Gives a lane at the side to each edge that needs one, so that short loops are nearest. Returns
   * the lane of each edge, -1 for an edge without a lane.
   */
  private int[] assignLanes() {
    int[] lanes = new int[links.size()];
    Arrays.fill(lanes, -1);
    List<Integer> aside = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      if (layers.isAside(i)) {
        aside.add(i);
      }
    }
    aside.sort(Comparator.comparingInt(i -> bottomLayer(i) - topLayer(i)));
    List<boolean[]> taken = new ArrayList<>();
    for (int link : aside) {
      int lane = 0;
      while (lane < taken.size() && !isFree(taken.get(lane), link)) {
        lane++;
      }
      if (lane == taken.size()) {
        taken.add(new boolean[layerTop.length]);
      }
      Arrays.fill(taken.get(lane), topLayer(link), bottomLayer(link) + 1, true);
      lanes[link] = lane;
    }
    return lanes;
  }

  private boolean isFree(boolean[] taken, int link) {
    for (int i = topLayer(link); i <= bottomLayer(link); i++) {
      if (taken[i]) {
        return false;
      }
    }
    return true;
  }

  private int topLayer(int link) {
    return Math.min(layers.layer(links.get(link).from), layers.layer(links.get(link).to));
  }

  private int bottomLayer(int link) {
    return Math.max(layers.layer(links.get(link).from), layers.layer(links.get(link).to));
  }
}
