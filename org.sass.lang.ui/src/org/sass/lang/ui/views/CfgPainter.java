package org.sass.lang.ui.views;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Control;
import org.sass.lang.ide.views.ControlFlowDrawing;
import org.sass.lang.ide.views.ControlFlowDrawing.Box;
import org.sass.lang.ide.views.ControlFlowDrawing.Kind;
import org.sass.lang.ide.views.ControlFlowDrawing.Route;
import org.sass.lang.ide.views.ControlFlowDrawing.Step;
import org.sass.lang.ide.views.ControlFlowDrawing.TextLine;

/** Paints the visible part of a control-flow graph in the colours of the theme. */
final class CfgPainter {
  private static final RGB TAKEN_COLOR = new RGB(0x2f, 0x8f, 0x4e);
  private static final RGB CALL_COLOR = new RGB(0x3b, 0x7d, 0xd8);
  private static final RGB BREAK_COLOR = new RGB(0xb8, 0x86, 0x0b);
  private static final RGB STOPPED_COLOR = new RGB(0xe5, 0x14, 0x00);

  private static final float ARROWHEAD_LENGTH = 7;

  private final Control control;
  private final ControlFlowDrawing drawing;
  private final double zoom;

  CfgPainter(Control control, ControlFlowDrawing drawing, double zoom) {
    this.control = control;
    this.drawing = drawing;
    this.zoom = zoom;
  }

  void paint(GC gc, int scrollX, int scrollY, int cursorBlock, int stoppedBlock, int markedLine) {
    Rectangle clip = gc.getClipping();
    Transform transform = new Transform(gc.getDevice());
    Font font = createScaledFont(gc, SWT.NORMAL);
    Font bold = createScaledFont(gc, SWT.BOLD);
    try {
      gc.setAntialias(SWT.ON);
      gc.setTextAntialias(SWT.ON);
      transform.translate(-scrollX, -scrollY);
      transform.scale((float) zoom, (float) zoom);
      gc.setTransform(transform);
      for (Route route : drawing.routes()) {
        if (isVisible(route, clip, scrollX, scrollY)) {
          paintRoute(gc, route);
        }
      }
      for (Box block : drawing.boxes()) {
        if (isVisible(block, clip, scrollX, scrollY)) {
          paintBlock(gc, block, cursorBlock, stoppedBlock);
          for (TextLine words : block.textLines()) {
            boolean isHere = words.line() >= 0 && words.line() == markedLine;
            paintWords(
                gc,
                words,
                words.kind() == Kind.NAME || isHere ? bold : font,
                isHere,
                block.reachable());
          }
        }
      }
    } finally {
      gc.setTransform(null);
      transform.dispose();
      font.dispose();
      bold.dispose();
    }
  }

  private boolean isVisible(Route route, Rectangle clip, int scrollX, int scrollY) {
    double x = (clip.x + scrollX) / zoom;
    double y = (clip.y + scrollY) / zoom;
    return route.mayIntersect(
        x - ARROWHEAD_LENGTH,
        y - ARROWHEAD_LENGTH,
        x + clip.width / zoom + ARROWHEAD_LENGTH,
        y + clip.height / zoom + ARROWHEAD_LENGTH);
  }

  private boolean isVisible(Box block, Rectangle clip, int scrollX, int scrollY) {
    return block.x() * zoom - scrollX <= clip.x + clip.width
        && (block.x() + block.width()) * zoom - scrollX >= clip.x
        && block.y() * zoom - scrollY <= clip.y + clip.height
        && (block.y() + block.height()) * zoom - scrollY >= clip.y;
  }

  /**
   * Returns a font whose letters are as wide as the drawing expects, whatever font the user has
   * chosen.
   */
  private static Font createScaledFont(GC gc, int style) {
    FontData[] data = Paint.fixedWidthFont().getFontData();
    Font usual = gc.getFont();
    Font try10 = createFont(gc, data, 10, style);
    gc.setFont(try10);
    double width = gc.textExtent("0000000000").x / 10.0;
    gc.setFont(usual);
    try10.dispose();
    return createFont(
        gc,
        data,
        Math.max(1, (int) Math.floor(10 * ControlFlowDrawing.LETTER_WIDTH / width)),
        style);
  }

  private static Font createFont(GC gc, FontData[] data, int size, int style) {
    FontData[] copy = new FontData[data.length];
    for (int i = 0; i < data.length; i++) {
      copy[i] = new FontData(data[i].getName(), size, style);
    }
    return new Font(gc.getDevice(), copy);
  }

  private void paintBlock(GC gc, Box block, int cursorBlock, int stoppedBlock) {
    int x = (int) block.x();
    int y = (int) block.y();
    int width = (int) block.width();
    int height = (int) block.height();
    gc.setBackground(blockBackground(block.id() == cursorBlock, block.id() == stoppedBlock));
    gc.fillRoundRectangle(x, y, width, height, 8, 8);
    gc.setForeground(
        block.id() == stoppedBlock
            ? Paint.lineColor(control, STOPPED_COLOR)
            : block.reachable() ? control.getForeground() : Paint.dimForeground(control));
    boolean isMarked = block.id() == stoppedBlock || block.id() == cursorBlock;
    gc.setLineWidth(isMarked ? 3 : block.isReconvergence() ? 2 : 1);
    gc.setLineStyle(block.reachable() ? SWT.LINE_SOLID : SWT.LINE_DASH);
    gc.drawRoundRectangle(x, y, width, height, 8, 8);
    gc.setLineStyle(SWT.LINE_SOLID);
    gc.setLineWidth(1);
  }

  private Color blockBackground(boolean isCurrent, boolean isStopped) {
    if (isStopped) {
      return Paint.tint(control, STOPPED_COLOR, 0.15);
    }
    return isCurrent
        ? Paint.tint(control, Paint.systemColor(control, SWT.COLOR_LIST_SELECTION).getRGB(), 0.25)
        : control.getBackground();
  }

  private void paintWords(GC gc, TextLine words, Font font, boolean isHere, boolean isReachable) {
    gc.setFont(font);
    gc.setForeground(isReachable ? control.getForeground() : Paint.dimForeground(control));
    int ascent = gc.getFontMetrics().getAscent() + gc.getFontMetrics().getLeading();
    gc.drawText(words.text(), (int) words.x(), (int) words.y() - ascent, true);
    if (isHere) {
      int end = (int) words.x() + gc.textExtent(words.text()).x;
      gc.drawLine((int) words.x(), (int) words.y() + 2, end, (int) words.y() + 2);
    }
  }

  private void paintRoute(GC gc, Route route) {
    Color colour = routeColor(route.kind());
    gc.setForeground(colour);
    gc.setBackground(colour);
    gc.setLineWidth(route.kind().equals("taken") ? 2 : 1);
    gc.setLineStyle(
        switch (route.kind()) {
          case "call" -> SWT.LINE_DASH;
          case "break", "indirect" -> SWT.LINE_DOT;
          default -> SWT.LINE_SOLID;
        });
    Path path = new Path(gc.getDevice());
    float[] tip = new float[4];
    for (Step step : route.steps()) {
      addStep(path, step, tip);
    }
    gc.drawPath(path);
    path.dispose();
    gc.setLineStyle(SWT.LINE_SOLID);
    gc.setLineWidth(1);
    paintArrowhead(gc, tip);
  }

  /**
   * Adds a step of a route to a path. Sets {@code tip} to the x and y of the point before the last
   * one, then those of the last point.
   */
  private static void addStep(Path path, Step step, float[] tip) {
    double[] at = step.coordinates();
    float[] f = new float[at.length];
    for (int i = 0; i < f.length; i++) {
      f[i] = (float) at[i];
    }
    switch (step.command()) {
      case 'M' -> path.moveTo(f[0], f[1]);
      case 'L' -> path.lineTo(f[0], f[1]);
      case 'Q' -> path.quadTo(f[0], f[1], f[2], f[3]);
      default -> path.cubicTo(f[0], f[1], f[2], f[3], f[4], f[5]);
    }
    boolean isCurve = f.length >= 4;
    tip[0] = isCurve ? f[f.length - 4] : tip[2];
    tip[1] = isCurve ? f[f.length - 3] : tip[3];
    tip[2] = f[f.length - 2];
    tip[3] = f[f.length - 1];
  }

  private static void paintArrowhead(GC gc, float[] tip) {
    double angle = Math.atan2(tip[3] - tip[1], tip[2] - tip[0]);
    int[] points = new int[6];
    points[0] = Math.round(tip[2]);
    points[1] = Math.round(tip[3]);
    for (int side = 0; side < 2; side++) {
      double a = angle + Math.PI + (side == 0 ? 0.45 : -0.45);
      points[2 + 2 * side] = (int) Math.round(tip[2] + ARROWHEAD_LENGTH * Math.cos(a));
      points[3 + 2 * side] = (int) Math.round(tip[3] + ARROWHEAD_LENGTH * Math.sin(a));
    }
    gc.fillPolygon(points);
  }

  private Color routeColor(String kind) {
    return switch (kind) {
      case "taken" -> Paint.lineColor(control, TAKEN_COLOR);
      case "call" -> Paint.lineColor(control, CALL_COLOR);
      case "break", "indirect" -> Paint.lineColor(control, BREAK_COLOR);
      default -> control.getForeground();
    };
  }
}
