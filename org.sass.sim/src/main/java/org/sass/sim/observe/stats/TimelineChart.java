package org.sass.sim.observe.stats;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.sass.sim.observe.Timeline;

/** Draws a chart of the lanes, the divergence and the flags of a run over time. */
public final class TimelineChart {
  static final List<String> FLAGS = List.of("zero", "sign", "carry", "overflow");

  private static final int LEFT = 70;
  private static final int WIDTH = 900;
  private static final int RIGHT = 30;
  private static final int LANES_TOP = 14;
  private static final int LANES_HEIGHT = 150;
  private static final int ROW = 20;
  private static final int GAP = 12;

  private final List<Timeline.Slice> slices;
  private final long width;
  private final double step;
  private final StringBuilder out = new StringBuilder();

  private TimelineChart(Timeline timeline) {
    slices = timeline.slices();
    width = timeline.width();
    step = (double) WIDTH / Math.max(1, slices.size());
  }

  public static String of(Timeline timeline) {
    return new TimelineChart(timeline).draw();
  }

  private String draw() {
    int rows = LANES_TOP + LANES_HEIGHT + GAP;
    int height = rows + ROW * (2 + FLAGS.size()) + GAP + 26;
    out.append("<svg viewBox=\"0 0 ").append(LEFT + WIDTH + RIGHT).append(' ').append(height);
    out.append("\" role=\"img\" aria-label=\"lanes, divergence and flags over time\">\n");
    for (int lanes = 0; lanes <= 32; lanes += 8) {
      double y = y(lanes);
      tag(
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
          LEFT, LEFT + WIDTH, y, y);
      label(y + 4, lanes == 32 ? "32 lanes" : Integer.toString(lanes));
    }
    String active = curve(s -> (double) s.active / s.issued);
    double bottom = y(0);
    tag(
        "<path class=\"area\" d=\"M%d %.1f%s L%d %.1f Z\"/>",
        LEFT, bottom, active.replace('M', 'L'), LEFT + WIDTH, bottom);
    tag("<path class=\"curve\" d=\"%s\"/>", active.strip());
    tag("<path class=\"run\" d=\"%s\"/>", curve(s -> (double) s.threads / s.issued).strip());
    long most = slices.stream().mapToLong(s -> s.divergent).max().orElse(0);
    int y = rows;
    row(
        y,
        "divergent",
        "split",
        s -> part(s.divergent, most),
        s -> s.divergent + " divergent branches");
    int deepest = slices.stream().mapToInt(s -> s.depth).max().orElse(0);
    y += ROW;
    row(y, "stack", "split", s -> part(s.depth, deepest), s -> s.depth + " stack entries");
    y += GAP;
    for (int i = 0; i < FLAGS.size(); i++) {
      int flag = i;
      y += ROW;
      row(
          y,
          FLAGS.get(i),
          "f" + i,
          s -> part(s.flags[flag], s.flagged),
          s -> StatsReport.percent(s.flags[flag], s.flagged) + " of the flags written");
    }
    long total = slices.stream().mapToLong(s -> s.issued).sum();
    int under = y + ROW + 16;
    tag("<text x=\"%d\" y=\"%d\">0</text>", LEFT, under);
    tag(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">warp instructions, %d in a step</text>",
        LEFT + WIDTH / 2, under, width);
    tag("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>", LEFT + WIDTH, under, total);
    return out.append("</svg>\n").toString();
  }

  private static double part(long count, long whole) {
    return whole == 0 ? 0 : (double) count / whole;
  }

  private static double y(double lanes) {
    return LANES_TOP + LANES_HEIGHT * (1 - lanes / 32);
  }

  private String curve(ToDoubleFunction<Timeline.Slice> lanes) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < slices.size(); i++) {
      double y = y(lanes.applyAsDouble(slices.get(i)));
      path.append(
          String.format(
              Locale.ROOT,
              " %s%.1f %.1f L%.1f %.1f",
              i == 0 ? "M" : "L",
              LEFT + i * step,
              y,
              LEFT + (i + 1) * step,
              y));
    }
    return path.toString();
  }

  /**
   * Draws a row of stripes. A higher value gives a darker stripe. Equal neighbours are joined into
   * one stripe.
   */
  private void row(
      int y,
      String name,
      String colour,
      ToDoubleFunction<Timeline.Slice> part,
      java.util.function.Function<Timeline.Slice, String> title) {
    label(y + 13, name);
    tag(
        "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
        LEFT, LEFT + WIDTH, y + ROW - 2, y + ROW - 2);
    int i = 0;
    while (i < slices.size()) {
      double shade = shade(part, i);
      String text = title.apply(slices.get(i));
      int end = i + 1;
      while (end < slices.size()
          && shade(part, end) == shade
          && title.apply(slices.get(end)).equals(text)) {
        end++;
      }
      if (shade > 0) {
        tag(
            "<rect %s x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\""
                + " fill-opacity=\"%.2f\"><title>%s</title></rect>",
            colour.equals("split") ? "class=\"split\"" : "fill=\"var(--" + colour + ")\"",
            LEFT + i * step,
            y,
            Math.max(1, (end - i) * step),
            ROW - 3,
            shade,
            text);
      }
      i = end;
    }
  }

  private double shade(ToDoubleFunction<Timeline.Slice> part, int i) {
    double value = part.applyAsDouble(slices.get(i));
    return value == 0 ? 0 : Math.round((0.15 + 0.85 * value) * 100) / 100.0;
  }

  private void label(double y, String text) {
    tag("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y, text);
  }

  private void tag(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
