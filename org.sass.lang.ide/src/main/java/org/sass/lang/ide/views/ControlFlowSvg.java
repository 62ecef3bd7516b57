package org.sass.lang.ide.views;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.ide.views.ControlFlow.Block;
import org.sass.lang.ide.views.ControlFlow.Edge;
import org.sass.lang.ide.views.ControlFlow.Instruction;
import org.sass.lang.ide.views.ControlFlow.Meeting;
import org.sass.lang.ide.views.GraphLayout.Drawing;
import org.sass.lang.ide.views.GraphLayout.Link;
import org.sass.lang.ide.views.GraphLayout.Point;
import org.sass.lang.ide.views.GraphLayout.Size;

/**
 * Draws a control-flow graph. Colours are those of the text around it, so that it reads on light
 * and on dark ground; a page can set its own by CSS variables ({@code --gsass-block}, {@code
 * --gsass-taken} and so on). Each block is a group with the attribute {@code data-block}.
 */
final class ControlFlowSvg {
  private static final double LETTER = 7.3;
  private static final double LINE = 16;
  private static final double PADDING = 10;
  private static final int LONGEST = 64;
  private static final double ROUND = 6;

  private static final String STYLE =
      "text{font:12px ui-monospace,Consolas,Menlo,monospace;fill:currentColor;white-space:pre}"
          + ".block rect{fill:var(--gsass-block,none);stroke:currentColor;stroke-width:1}"
          + ".block .name{font-weight:bold}.block .more{font-style:italic;opacity:.7}"
          + ".unreachable{opacity:.5}.unreachable rect{stroke-dasharray:3 3}"
          + ".meeting rect.meet{stroke-width:2.5}"
          + ".edge{fill:none;stroke:currentColor;stroke-width:1.3}"
          + ".edge.taken{stroke:var(--gsass-taken,#2f8f4e)}"
          + ".edge.break,.edge.indirect{stroke:var(--gsass-break,#b8860b);stroke-dasharray:2 3}"
          + ".edge.call{stroke:var(--gsass-call,#3b7dd8);stroke-dasharray:6 3}"
          + ".head{fill:currentColor}"
          + ".head.taken{fill:var(--gsass-taken,#2f8f4e)}"
          + ".head.break,.head.indirect{fill:var(--gsass-break,#b8860b)}"
          + ".head.call{fill:var(--gsass-call,#3b7dd8)}"
          + "@media (prefers-color-scheme:dark){svg{color:#ddd}}"
          + "@media (prefers-color-scheme:light){svg{color:#222}}";

  private final List<Block> blocks;
  private final Set<Integer> meetings = new HashSet<>();
  private final StringBuilder out = new StringBuilder();

  private ControlFlowSvg(List<Block> blocks) {
    this.blocks = blocks;
  }

  /** The drawing of a kernel. Ways back from subroutines are left out: they would hide the rest. */
  static String of(
      String kernel,
      List<Block> blocks,
      List<Edge> edges,
      List<Meeting> meetings,
      CancelChecker cancel) {
    ControlFlowSvg svg = new ControlFlowSvg(blocks);
    meetings.forEach(meeting -> svg.meetings.add(meeting.block()));
    List<Edge> drawn = edges.stream().filter(edge -> !edge.kind().equals("return")).toList();
    List<Size> sizes = blocks.stream().map(svg::size).toList();
    List<Link> links = drawn.stream().map(edge -> new Link(edge.from(), edge.to())).toList();
    svg.draw(kernel, drawn, GraphLayout.of(sizes, links, cancel));
    return svg.out.toString();
  }

  private Size size(Block block) {
    int longest = 0;
    List<String> lines = lines(block);
    for (String line : lines) {
      longest = Math.max(longest, line.length());
    }
    return new Size(longest * LETTER + 2 * PADDING, lines.size() * LINE + PADDING);
  }

  /** The name of a block and its instructions, none of them too long. */
  private static List<String> lines(Block block) {
    List<String> lines = new ArrayList<>();
    String address = String.format("0x%04x", block.firstAddress());
    String labels = String.join(", ", block.labels());
    lines.add(cut(labels.isEmpty() ? address : labels + "  " + address));
    for (Instruction instruction : block.instructions()) {
      lines.add(cut(instruction.text()));
    }
    if (block.omitted() > 0) {
      lines.add("… " + block.omitted() + " more");
    }
    return lines;
  }

  private static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "…" : text;
  }

  private void draw(String kernel, List<Edge> edges, Drawing drawing) {
    String width = number(drawing.width());
    String height = number(drawing.height());
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"").append(width);
    out.append("\" height=\"").append(height).append("\" viewBox=\"0 0 ").append(width);
    out.append(' ').append(height).append("\">\n<title>Control flow of ");
    escape(kernel);
    out.append("</title>\n<style>").append(STYLE).append("</style>\n");
    out.append("<defs>\n");
    edges.stream().map(Edge::kind).distinct().forEach(this::head);
    out.append("</defs>\n");
    for (int i = 0; i < edges.size(); i++) {
      edge(edges.get(i), drawing.routes().get(i));
    }
    for (int i = 0; i < blocks.size(); i++) {
      block(blocks.get(i), drawing.corners()[i]);
    }
    out.append("</svg>\n");
  }

  /** The head of the arrows of one kind. */
  private void head(String kind) {
    out.append("<marker id=\"head-").append(kind).append("\" viewBox=\"0 0 8 8\" refX=\"7\"");
    out.append(" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">");
    out.append("<path class=\"head ").append(kind).append("\" d=\"M0 0L8 4L0 8z\"/></marker>\n");
  }

  private void block(Block block, Point corner) {
    Size size = size(block);
    boolean meets = meetings.contains(block.id());
    out.append("<g class=\"block").append(block.reachable() ? "" : " unreachable");
    out.append(meets ? " meeting" : "").append("\" data-block=\"").append(block.id());
    out.append("\" data-line=\"").append(block.firstLine()).append("\">");
    String says = block.reachable() ? "" : ", no way leads here";
    says += meets ? ", lanes that parted meet here" : "";
    says += block.ends() ? ", a thread may end here" : "";
    out.append("<title>").append("Block ").append(block.id()).append(says).append("</title>");
    out.append("<rect").append(meets ? " class=\"meet\"" : "").append(" x=\"");
    out.append(number(corner.x())).append("\" y=\"").append(number(corner.y()));
    out.append("\" width=\"").append(number(size.width())).append("\" height=\"");
    out.append(number(size.height())).append("\" rx=\"4\"/>");
    List<String> lines = lines(block);
    for (int i = 0; i < lines.size(); i++) {
      boolean more = i == lines.size() - 1 && block.omitted() > 0;
      out.append("<text x=\"").append(number(corner.x() + PADDING)).append("\" y=\"");
      out.append(number(corner.y() + (i + 1) * LINE)).append('"');
      out.append(i == 0 ? " class=\"name\"" : more ? " class=\"more\"" : "");
      if (i > 0 && !more) {
        out.append(" data-line=\"").append(block.instructions().get(i - 1).line()).append('"');
      }
      out.append('>');
      escape(lines.get(i));
      out.append("</text>");
    }
    out.append("</g>\n");
  }

  private void edge(Edge edge, List<Point> points) {
    out.append("<path class=\"edge ").append(edge.kind()).append("\" data-from=\"");
    out.append(edge.from()).append("\" data-to=\"").append(edge.to()).append("\" d=\"M");
    point(points.get(0));
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      boolean slanted = from.x() != to.x() && from.y() != to.y();
      boolean corner = !slanted && i + 1 < points.size() && turns(from, to, points.get(i + 1));
      if (slanted) {
        double middle = (from.y() + to.y()) / 2;
        out.append('C');
        point(new Point(from.x(), middle));
        out.append(' ');
        point(new Point(to.x(), middle));
        out.append(' ');
        point(to);
      } else if (corner) {
        out.append('L');
        point(towards(to, from));
        out.append('Q');
        point(to);
        out.append(' ');
        point(towards(to, points.get(i + 1)));
      } else {
        out.append('L');
        point(to);
      }
    }
    out.append("\" marker-end=\"url(#head-")
        .append(edge.kind())
        .append(")\"><title>")
        .append(edge.kind())
        .append("</title></path>\n");
  }

  /** Whether a way along the axes makes a right angle. */
  private static boolean turns(Point a, Point b, Point c) {
    return a.x() == b.x() && b.y() == c.y() && b.x() != c.x()
        || a.y() == b.y() && b.x() == c.x() && b.y() != c.y();
  }

  /** A point a little way from one towards another. */
  private static Point towards(Point from, Point to) {
    double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
    double part = length == 0 ? 0 : Math.min(ROUND, length / 2) / length;
    return new Point(from.x() + (to.x() - from.x()) * part, from.y() + (to.y() - from.y()) * part);
  }

  private void point(Point point) {
    out.append(number(point.x())).append(' ').append(number(point.y()));
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(isText(c) ? c : '?');
      }
    }
  }

  /** Whether an XML text may hold the character. */
  private static boolean isText(char c) {
    return c >= ' ' && !Character.isSurrogate(c) && c < 0xfffe;
  }
}
