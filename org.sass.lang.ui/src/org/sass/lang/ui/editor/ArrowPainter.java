package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.events.PaintListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.sass.lang.ide.navigate.BarrierArrows.Arrow;

/**
 * Paints arrows in the left margin of a text: from an instruction that waits for a barrier to those
 * that set it. All methods must be called in the UI thread.
 */
final class ArrowPainter implements PaintListener {
  /** Places in the left margin, in pixels from the left edge of the text's widget. */
  private static final int LINE_X = 4;

  private static final int END_X = 12;
  private static final int TIP_SIZE = 4;

  private final ISourceViewer viewer;
  private List<Arrow> arrows = List.of();

  ArrowPainter(ISourceViewer viewer) {
    this.viewer = viewer;
    viewer.getTextWidget().addPaintListener(this);
  }

  void dispose() {
    StyledText widget = viewer.getTextWidget();
    if (widget != null && !widget.isDisposed()) {
      widget.removePaintListener(this);
    }
  }

  /** Returns the arrows that are painted. */
  List<Arrow> arrows() {
    return arrows;
  }

  /** Paints these arrows instead of those before. */
  void show(List<Arrow> shown) {
    if (!shown.equals(arrows)) {
      arrows = shown;
      viewer.getTextWidget().redraw();
    }
  }

  @Override
  public void paintControl(PaintEvent event) {
    if (arrows.isEmpty()) {
      return;
    }
    GC gc = event.gc;
    Color text = viewer.getTextWidget().getForeground();
    Color link = JFaceColors.getActiveHyperlinkText(event.display);
    gc.setForeground(event.display.getHighContrast() || link == null ? text : link);
    gc.setBackground(gc.getForeground());
    gc.setAntialias(SWT.ON);
    gc.setLineWidth(1);
    for (Arrow arrow : arrows) {
      int from = middleOf(arrow.from());
      int to = middleOf(arrow.to());
      gc.drawLine(LINE_X, from, LINE_X, to);
      gc.drawLine(LINE_X, from, END_X, from);
      gc.drawLine(LINE_X, to, END_X, to);
      int[] tip = {END_X - TIP_SIZE, to - TIP_SIZE, END_X, to, END_X - TIP_SIZE, to + TIP_SIZE};
      gc.fillPolygon(tip);
    }
  }

  /**
   * Returns the middle of a line of the document, in pixels from the upper edge of the widget. It
   * may be outside of the widget. For a folded line, it is that of the next line that is shown.
   */
  private int middleOf(int documentLine) {
    StyledText widget = viewer.getTextWidget();
    int line = documentLine;
    if (viewer instanceof ITextViewerExtension5 folding) {
      int end = viewer.getDocument().getNumberOfLines();
      while (line < end && folding.modelLine2WidgetLine(line) < 0) {
        line++;
      }
      line = folding.modelLine2WidgetLine(line);
    }
    int shown = Math.max(0, Math.min(line, widget.getLineCount() - 1));
    return widget.getLinePixel(shown) + widget.getLineHeight() / 2;
  }
}
