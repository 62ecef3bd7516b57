package org.sass.lang.ide.views;

import java.util.Locale;
import org.sass.lang.ide.views.ControlFlowDrawing.Box;
import org.sass.lang.ide.views.ControlFlowDrawing.Kind;
import org.sass.lang.ide.views.ControlFlowDrawing.Route;
import org.sass.lang.ide.views.ControlFlowDrawing.Step;
import org.sass.lang.ide.views.ControlFlowDrawing.TextLine;

/**
 * Writes the drawing of a control-flow graph as SVG. Lines and texts have the colour of the page
 * that contains it. In a file of its own it is light in a dark colour scheme and dark in a light
 * one. A page can set other colours by CSS variables ({@code --gsass-block}, {@code --gsass-taken}
 * and so on). Each block is a group with the attribute {@code data-block}.
 */
final class ControlFlowSvg {
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
          + "svg:root{color:#222}@media (prefers-color-scheme:dark){svg:root{color:#ddd}}";

  private final StringBuilder out = new StringBuilder();

  private ControlFlowSvg() {}

  /** Returns the drawing of a kernel as SVG. */
  static String of(String kernel, ControlFlowDrawing drawing) {
    ControlFlowSvg svg = new ControlFlowSvg();
    svg.draw(kernel, drawing);
    return svg.out.toString();
  }

  private void draw(String kernel, ControlFlowDrawing drawing) {
    String width = formatNumber(drawing.width());
    String height = formatNumber(drawing.height());
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"").append(width);
    out.append("\" height=\"").append(height).append("\" viewBox=\"0 0 ").append(width);
    out.append(' ').append(height).append("\">\n<title>Control flow of ");
    appendEscaped(kernel);
    out.append("</title>\n<style>").append(STYLE).append("</style>\n");
    out.append("<defs>\n");
    drawing.routes().stream().map(Route::kind).distinct().forEach(this::writeArrowHead);
    out.append("</defs>\n");
    drawing.routes().forEach(this::writeRoute);
    drawing.boxes().forEach(this::writeBox);
    out.append("</svg>\n");
  }

  /** Writes the arrow head for one kind of edges. */
  private void writeArrowHead(String kind) {
    out.append("<marker id=\"head-").append(kind).append("\" viewBox=\"0 0 8 8\" refX=\"7\"");
    out.append(" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">");
    out.append("<path class=\"head ").append(kind).append("\" d=\"M0 0L8 4L0 8z\"/></marker>\n");
  }

  private void writeBox(Box box) {
    out.append("<g class=\"block").append(box.reachable() ? "" : " unreachable");
    out.append(box.isReconvergence() ? " meeting" : "").append("\" data-block=\"").append(box.id());
    out.append("\" data-line=\"").append(box.line()).append("\">");
    out.append("<title>").append(box.title()).append("</title>");
    out.append("<rect").append(box.isReconvergence() ? " class=\"meet\"" : "").append(" x=\"");
    out.append(formatNumber(box.x())).append("\" y=\"").append(formatNumber(box.y()));
    out.append("\" width=\"").append(formatNumber(box.width())).append("\" height=\"");
    out.append(formatNumber(box.height())).append("\" rx=\"4\"/>");
    for (TextLine textLine : box.textLines()) {
      out.append("<text x=\"").append(formatNumber(textLine.x())).append("\" y=\"");
      out.append(formatNumber(textLine.y())).append('"');
      out.append(textLine.kind() == Kind.NAME ? " class=\"name\"" : "");
      out.append(textLine.kind() == Kind.OMITTED ? " class=\"more\"" : "");
      if (textLine.line() >= 0) {
        out.append(" data-line=\"").append(textLine.line()).append('"');
      }
      out.append('>');
      appendEscaped(textLine.text());
      out.append("</text>");
    }
    out.append("</g>\n");
  }

  private void writeRoute(Route route) {
    out.append("<path class=\"edge ").append(route.kind()).append("\" data-from=\"");
    out.append(route.from()).append("\" data-to=\"").append(route.to()).append("\" d=\"");
    for (Step step : route.steps()) {
      out.append(step.command());
      for (int i = 0; i < step.coordinates().length; i++) {
        out.append(i == 0 ? "" : " ").append(formatNumber(step.coordinates()[i]));
      }
    }
    out.append("\" marker-end=\"url(#head-").append(route.kind()).append(")\"><title>");
    out.append(route.kind()).append("</title></path>\n");
  }

  private static String formatNumber(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  private void appendEscaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(isXmlCharacter(c) ? c : '?');
      }
    }
  }

  /** Returns whether an XML text may contain the character. */
  private static boolean isXmlCharacter(char c) {
    return c >= ' ' && !Character.isSurrogate(c) && c < 0xfffe;
  }
}
