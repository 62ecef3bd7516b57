package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.ide.views.ControlFlow.Block;
import org.sass.lang.ide.views.ControlFlow.Edge;
import org.sass.lang.ide.views.ControlFlow.Instruction;
import org.sass.lang.ide.views.ControlFlow.Meeting;
import org.sass.lang.ide.views.GraphLayout.Link;
import org.sass.lang.ide.views.GraphLayout.Point;
import org.sass.lang.ide.views.GraphLayout.Size;

/**
 * A control-flow graph ready to be painted: boxes with texts, and the routes between them. {@link
 * ControlFlowSvg} writes it as SVG for clients of the server; Eclipse paints it. All coordinates
 * are in units of about a pixel.
 *
 * @param width width of the whole drawing
 * @param height height of the whole drawing
 */
public record ControlFlowDrawing(double width, double height, List<Box> boxes, List<Route> routes) {
  /** Nothing to paint. */
  public static final ControlFlowDrawing NONE = new ControlFlowDrawing(0, 0, List.of(), List.of());

  /** Width of a character of a text. */
  public static final double LETTER_WIDTH = 7.3;

  private static final double LINE_HEIGHT = 16;
  private static final double PADDING = 10;
  private static final int MAX_LINE_LENGTH = 64;
  private static final double CORNER_RADIUS = 6;

  /**
   * The box of a block.
   *
   * @param id the number of the block
   * @param line line of its first instruction, from 0
   * @param title description of the block
   * @param isReconvergence whether divergent lanes reconverge there
   * @param reachable whether any path leads to it
   */
  public record Box(
      int id,
      int line,
      String title,
      boolean isReconvergence,
      boolean reachable,
      double x,
      double y,
      double width,
      double height,
      List<TextLine> textLines) {

    /** Returns whether a point is in the box. */
    public boolean contains(double px, double py) {
      return px >= x && px <= x + width && py >= y && py <= y + height;
    }
  }

  /** The kind of a text in a box. */
  public enum Kind {
    NAME,
    INSTRUCTION,
    /** The number of instructions that are left out. */
    OMITTED
  }

  /**
   * A text in a box. Its baseline is at {@code y}.
   *
   * @param line line of its instruction, from 0; -1 if it is no instruction
   */
  public record TextLine(String text, double x, double y, int line, Kind kind) {}

  /**
   * An edge between two blocks.
   *
   * @param kind kind of the edge, as in {@link Edge}
   * @param steps the pieces of its path
   */
  public record Route(int from, int to, String kind, List<Step> steps) {
    /**
     * Returns whether the route may cross a part of the drawing. Compares bounding boxes, because
     * curves stay within the box around their points.
     */
    public boolean mayIntersect(double left, double top, double right, double bottom) {
      double[] x = {Double.MAX_VALUE, -Double.MAX_VALUE};
      double[] y = {Double.MAX_VALUE, -Double.MAX_VALUE};
      for (Step step : steps) {
        for (int i = 0; i < step.coordinates.length; i += 2) {
          x[0] = Math.min(x[0], step.coordinates[i]);
          x[1] = Math.max(x[1], step.coordinates[i]);
          y[0] = Math.min(y[0], step.coordinates[i + 1]);
          y[1] = Math.max(y[1], step.coordinates[i + 1]);
        }
      }
      return x[0] <= right && x[1] >= left && y[0] <= bottom && y[1] >= top;
    }
  }

  /**
   * A piece of a path.
   *
   * @param command the command of SVG: {@code M} moves, {@code L} is a line, {@code Q} and {@code
   *     C} are curves
   * @param coordinates the coordinates of its points, x before y
   */
  public record Step(char command, double... coordinates) {}

  /**
   * Returns the drawing of some blocks. Edges that return from subroutines are left out, because
   * they would hide the rest.
   */
  static ControlFlowDrawing of(
      List<Block> blocks, List<Edge> edges, List<Meeting> meetings, CancelChecker cancel) {
    Set<Integer> meeting = new HashSet<>();
    meetings.forEach(one -> meeting.add(one.block()));
    List<Edge> drawn = edges.stream().filter(edge -> !edge.kind().equals("return")).toList();
    List<Size> sizes = blocks.stream().map(ControlFlowDrawing::size).toList();
    List<Link> links = drawn.stream().map(edge -> new Link(edge.from(), edge.to())).toList();
    GraphLayout.Drawing layout = GraphLayout.of(sizes, links, cancel);
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      boxes.add(box(block, meeting.contains(block.id()), sizes.get(i), layout.corners()[i]));
    }
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      Edge edge = drawn.get(i);
      List<Step> steps = steps(layout.routes().get(i));
      routes.add(new Route(edge.from(), edge.to(), edge.kind(), steps));
    }
    return new ControlFlowDrawing(layout.width(), layout.height(), boxes, routes);
  }

  // ---- boxes

  private static Size size(Block block) {
    int longest = 0;
    List<String> lines = lines(block);
    for (String line : lines) {
      longest = Math.max(longest, line.length());
    }
    return new Size(longest * LETTER_WIDTH + 2 * PADDING, lines.size() * LINE_HEIGHT + PADDING);
  }

  /**
   * Returns the lines of a block: its labels and address, its instructions, the number of those
   * left out. Long lines are cut.
   */
  private static List<String> lines(Block block) {
    List<String> lines = new ArrayList<>();
    String address = String.format("0x%04x", block.firstAddress());
    String labels = String.join(", ", block.labels());
    lines.add(cut(labels.isEmpty() ? address : labels + "  " + address));
    for (Instruction instruction : block.instructions()) {
      lines.add(cut(instruction.text()));
    }
    if (block.omitted() > 0) {
      lines.add("\u2026 " + block.omitted() + " more");
    }
    return lines;
  }

  private static String cut(String text) {
    return text.length() > MAX_LINE_LENGTH
        ? text.substring(0, MAX_LINE_LENGTH - 1) + "\u2026"
        : text;
  }

  private static Box box(Block block, boolean isReconvergence, Size size, Point corner) {
    String title = "Block " + block.id() + (block.reachable() ? "" : ", unreachable");
    title += isReconvergence ? ", lanes reconverge here" : "";
    title += block.ends() ? ", a thread may end here" : "";
    List<TextLine> textLines = new ArrayList<>();
    List<String> lines = lines(block);
    for (int i = 0; i < lines.size(); i++) {
      boolean more = i == lines.size() - 1 && block.omitted() > 0;
      Kind kind = i == 0 ? Kind.NAME : more ? Kind.OMITTED : Kind.INSTRUCTION;
      int line = kind == Kind.INSTRUCTION ? block.instructions().get(i - 1).line() : -1;
      double y = corner.y() + (i + 1) * LINE_HEIGHT;
      textLines.add(new TextLine(lines.get(i), corner.x() + PADDING, y, line, kind));
    }
    return new Box(
        block.id(),
        block.firstLine(),
        title,
        isReconvergence,
        block.reachable(),
        corner.x(),
        corner.y(),
        size.width(),
        size.height(),
        textLines);
  }

  // ---- routes

  private static List<Step> steps(List<Point> points) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step('M', points.get(0).x(), points.get(0).y()));
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      boolean slanted = from.x() != to.x() && from.y() != to.y();
      boolean corner =
          !slanted && i + 1 < points.size() && isRightAngle(from, to, points.get(i + 1));
      if (slanted) {
        double middle = (from.y() + to.y()) / 2;
        steps.add(new Step('C', from.x(), middle, to.x(), middle, to.x(), to.y()));
      } else if (corner) {
        Point before = towards(to, from);
        Point after = towards(to, points.get(i + 1));
        steps.add(new Step('L', before.x(), before.y()));
        steps.add(new Step('Q', to.x(), to.y(), after.x(), after.y()));
      } else {
        steps.add(new Step('L', to.x(), to.y()));
      }
    }
    return steps;
  }

  /** Returns whether a path along the axes makes a right angle at its middle point. */
  private static boolean isRightAngle(Point a, Point b, Point c) {
    return a.x() == b.x() && b.y() == c.y() && b.x() != c.x()
        || a.y() == b.y() && b.x() == c.x() && b.y() != c.y();
  }

  /** Returns a point a short way from one point towards another. */
  private static Point towards(Point from, Point to) {
    double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
    double part = length == 0 ? 0 : Math.min(CORNER_RADIUS, length / 2) / length;
    return new Point(from.x() + (to.x() - from.x()) * part, from.y() + (to.y() - from.y()) * part);
  }
}
