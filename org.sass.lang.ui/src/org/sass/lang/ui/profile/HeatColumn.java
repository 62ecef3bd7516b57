package org.sass.lang.ui.profile;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.source.AbstractRulerColumn;
import org.eclipse.jface.text.source.CompositeRuler;
import org.eclipse.jface.text.source.IAnnotationHover;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * A column beside the text that shows how often each line was issued in the last run: the number,
 * and a bar. The bar is longer and warmer the more often the line was issued, compared with the
 * mean of the kernel. Without a profile the column has the width 0.
 */
final class HeatColumn extends AbstractRulerColumn implements IDocumentListener, IAnnotationHover {
  private static final int BAR = 20;
  private static final int GAP = 4;

  private final ITextEditor editor;
  private final Runnable listener = this::turn;
  private final Map<Integer, Profile.Count> counts = new HashMap<>();
  private Profile profile;
  private Display display;
  private IDocument document;

  HeatColumn(ITextEditor editor) {
    this.editor = editor;
  }

  @Override
  public Control createControl(CompositeRuler parent, Composite composite) {
    Control control = super.createControl(parent, composite);
    display = control.getDisplay();
    document = parent.getTextViewer().getDocument();
    if (document != null) {
      document.addDocumentListener(this);
    }
    setWidth(0);
    setHover(this);
    Profiles.add(listener);
    control.addDisposeListener(
        event -> {
          Profiles.remove(listener);
          if (document != null) {
            document.removeDocumentListener(this);
          }
        });
    turn();
    return control;
  }

  private void turn() {
    if (display == null || display.isDisposed()) {
      return;
    }
    display.asyncExec(
        () -> {
          if (getControl() != null && !getControl().isDisposed()) {
            take();
          }
        });
  }

  private void take() {
    IFile file = editor.getEditorInput().getAdapter(IFile.class);
    profile = Profiles.of(file);
    counts.clear();
    if (profile != null) {
      // If a line has several instructions, show the one that was issued most often.
      profile
          .lines()
          .forEach(
              one -> counts.merge(one.line() - 1, one, (a, b) -> a.issued() >= b.issued() ? a : b));
    }
    setWidth(profile == null ? 0 : BAR + 3 * GAP + letters());
    redraw();
  }

  /** Returns the width of the largest number, in pixels. */
  private int letters() {
    GC gc = new GC(getControl());
    int width = gc.textExtent(number(profile.most())).x;
    gc.dispose();
    return width;
  }

  private static String number(long count) {
    return String.format("%,d", count);
  }

  @Override
  protected void paintLine(GC gc, int modelLine, int widgetLine, int linePixel, int lineHeight) {
    super.paintLine(gc, modelLine, widgetLine, linePixel, lineHeight);
    Profile.Count count = counts.get(modelLine);
    if (profile == null || count == null) {
      return;
    }
    double heat = profile.heat(count);
    gc.setBackground(colour(heat));
    int bar = Math.max(1, (int) Math.round(BAR * heat));
    gc.fillRectangle(getWidth() - GAP - bar, linePixel + 2, bar, lineHeight - 4);
    gc.setForeground(getControl().getForeground());
    String text = number(count.issued());
    int x = getWidth() - BAR - 2 * GAP - gc.textExtent(text).x;
    gc.drawText(text, Math.max(0, x), linePixel, true);
  }

  /**
   * Returns the colour of a bar. In high contrast mode all bars have the foreground colour, and
   * only the length shows the heat.
   */
  private Color colour(double heat) {
    return display.getHighContrast() ? getControl().getForeground() : new Color(Heat.shade(heat));
  }

  @Override
  public String getHoverInfo(ISourceViewer viewer, int line) {
    Profile.Count count = counts.get(line);
    return profile == null || count == null ? null : profile.describe(count);
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

  /** Removes the profile when the text changes, because the counts belong to the text that ran. */
  @Override
  public void documentChanged(DocumentEvent event) {
    if (profile != null) {
      Profiles.clear();
    }
  }
}
