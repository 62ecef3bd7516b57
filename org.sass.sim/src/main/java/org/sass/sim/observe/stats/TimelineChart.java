package org.sass.sim.observe.stats;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.sass.sim.observe.Timeline;

/** Draws a chart of the lanes, the divergence and the flags of a run over time. */
public final class TimelineChart {
  static final List<String> FLAGS = List.of("zero", "sign", "carry", "overflow");

  private static final int LEFT_MARGIN = 70;
  private static final int CHART_WIDTH = 900;
  private static final int RIGHT_MARGIN = 30;
  private static final int LANES_TOP = 14;
  private static final int LANES_HEIGHT = 150;
  private static final int ROW_HEIGHT = 20;
  private static final int GAP = 12;

  private final List<Timeline.Slice> slices;
  private final long width;
  private final double pixelsPerSlice;
  private final StringBuilder out = new StringBuilder();

  private TimelineChart(Timeline timeline) {
    slices = timeline.slices();
    width = timeline.width();
    pixelsPerSlice = (double) CHART_WIDTH / Math.max(1, slices.size());
  }

  public static String of(Timeline timeline) {
    return new TimelineChart(timeline).draw();
  }

  private String draw() {
    int rows = LANES_TOP + LANES_HEIGHT + GAP;
    int height = rows + ROW_HEIGHT * (2 + FLAGS.size()) + GAP + 26;
    out.append("<svg viewBox=\"0 0 ")
        .append(LEFT_MARGIN + CHART_WIDTH + RIGHT_MARGIN)
        .append(' ')
        .append(height);
    out.append("\" role=\"img\" aria-label=\"lanes, divergence and flags over time\">\n");
    for (int lanes = 0; lanes <= 32; lanes += 8) {
      double y = laneY(lanes);
      appendTag(
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
          LEFT_MARGIN, LEFT_MARGIN + CHART_WIDTH, y, y);
      drawLabel(y + 4, lanes == 32 ? "32 lanes" : Integer.toString(lanes));
    }
    String active = lanePath(s -> (double) s.active / s.issued);
    double bottom = laneY(0);
    appendTag(
        "<path class=\"area\" d=\"M%d %.1f%s L%d %.1f Z\"/>",
        LEFT_MARGIN, bottom, active.replace('M', 'L'), LEFT_MARGIN + CHART_WIDTH, bottom);
    appendTag("<path class=\"curve\" d=\"%s\"/>", active.strip());
    appendTag(
        "<path class=\"run\" d=\"%s\"/>", lanePath(s -> (double) s.threads / s.issued).strip());
    long most = slices.stream().mapToLong(s -> s.divergent).max().orElse(0);
    int y = rows;
    drawRow(
        y,
        "divergent",
        "split",
        s -> fraction(s.divergent, most),
        s -> s.divergent + " divergent branches");
    int deepest = slices.stream().mapToInt(s -> s.maxDepth).max().orElse(0);
    y += ROW_HEIGHT;
    drawRow(
        y,
        "stack",
        "split",
        s -> fraction(s.maxDepth, deepest),
        s -> s.maxDepth + " stack entries");
    y += GAP;
    for (int i = 0; i < FLAGS.size(); i++) {
      int flag = i;
      y += ROW_HEIGHT;
      drawRow(
          y,
          FLAGS.get(i),
          "f" + i,
          s -> fraction(s.flagCounts[flag], s.flagWrites),
          s ->
              StatsReport.formatPercent(s.flagCounts[flag], s.flagWrites)
                  + " of the flags written");
    }
    long total = slices.stream().mapToLong(s -> s.issued).sum();
    int under = y + ROW_HEIGHT + 16;
    appendTag("<text x=\"%d\" y=\"%d\">0</text>", LEFT_MARGIN, under);
    appendTag(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">warp instructions, %d in a step</text>",
        LEFT_MARGIN + CHART_WIDTH / 2, under, width);
    appendTag(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>",
        LEFT_MARGIN + CHART_WIDTH, under, total);
    return out.append("</svg>\n").toString();
  }

  private static double fraction(long count, long whole) {
    return whole == 0 ? 0 : (double) count / whole;
  }

  private static double laneY(double lanes) {
    return LANES_TOP + LANES_HEIGHT * (1 - lanes / 32);
  }

  private String lanePath(ToDoubleFunction<Timeline.Slice> lanes) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < slices.size(); i++) {
      double y = laneY(lanes.applyAsDouble(slices.get(i)));
      path.append(
          String.format(
              Locale.ROOT,
              " %s%.1f %.1f L%.1f %.1f",
              i == 0 ? "M" : "L",
              LEFT_MARGIN + i * pixelsPerSlice,
              y,
              LEFT_MARGIN + (i + 1) * pixelsPerSlice,
              y));
    }
    return path.toString();
  }

  /**
   * Draws a row of stripes. A higher value gives a darker stripe. Equal neighbours are joined into
   * one stripe.
   */
  private void drawRow(
      int y,
      String name,
      String colour,
      ToDoubleFunction<Timeline.Slice> part,
      java.util.function.Function<Timeline.Slice, String> title) {
    drawLabel(y + 13, name);
    appendTag(
        "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
        LEFT_MARGIN, LEFT_MARGIN + CHART_WIDTH, y + ROW_HEIGHT - 2, y + ROW_HEIGHT - 2);
    int i = 0;
    while (i < slices.size()) {
      double shade = shadeAt(part, i);
      String text = title.apply(slices.get(i));
      int end = i + 1;
      while (end < slices.size()
          && shadeAt(part, end) == shade
          && title.apply(slices.get(end)).equals(text)) {
        end++;
      }
      if (shade > 0) {
        appendTag(
            "<rect %s x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\""
                + " fill-opacity=\"%.2f\"><title>%s</title></rect>",
            colour.equals("split") ? "class=\"split\"" : "fill=\"var(--" + colour + ")\"",
            LEFT_MARGIN + i * pixelsPerSlice,
            y,
            Math.max(1, (end - i) * pixelsPerSlice),
            ROW_HEIGHT - 3,
            shade,
            text);
      }
      i = end;
    }
  }

  private double shadeAt(ToDoubleFunction<Timeline.Slice> part, int i) {
    double value = part.applyAsDouble(slices.get(i));
    return value == 0 ? 0 : Math.round((0.15 + 0.85 * value) * 100) / 100.0;
  }

  private void drawLabel(double y, String text) {
    appendTag("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT_MARGIN - 8, y, text);
  }

  private void appendTag(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
