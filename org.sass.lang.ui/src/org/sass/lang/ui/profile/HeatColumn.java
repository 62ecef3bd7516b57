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
  private static final int BAR_WIDTH = 20;
  private static final int GAP_WIDTH = 4;

  private final ITextEditor editor;
  private final Runnable profileListener = this::scheduleProfileUpdate;
  private final Map<Integer, Profile.Count> countsByLine = new HashMap<>();
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
    Profiles.addListener(profileListener);
    control.addDisposeListener(
        event -> {
          Profiles.removeListener(profileListener);
          if (document != null) {
            document.removeDocumentListener(this);
          }
        });
    scheduleProfileUpdate();
    return control;
  }

  private void scheduleProfileUpdate() {
    if (display == null || display.isDisposed()) {
      return;
    }
    display.asyncExec(
        () -> {
          if (getControl() != null && !getControl().isDisposed()) {
            updateProfile();
          }
        });
  }

  private void updateProfile() {
    IFile file = editor.getEditorInput().getAdapter(IFile.class);
    profile = Profiles.of(file);
    countsByLine.clear();
    if (profile != null) {
      // If a line has several instructions, show the one that was issued most often.
      profile
          .lines()
          .forEach(
              one ->
                  countsByLine.merge(
                      one.line() - 1, one, (a, b) -> a.issued() >= b.issued() ? a : b));
    }
    setWidth(profile == null ? 0 : BAR_WIDTH + 3 * GAP_WIDTH + numberWidth());
    redraw();
  }

  /** Returns the width of the largest number, in pixels. */
  private int numberWidth() {
    GC gc = new GC(getControl());
    int width = gc.textExtent(formatCount(profile.maxIssued())).x;
    gc.dispose();
    return width;
  }

  private static String formatCount(long count) {
    return String.format("%,d", count);
  }

  @Override
  protected void paintLine(GC gc, int modelLine, int widgetLine, int linePixel, int lineHeight) {
    super.paintLine(gc, modelLine, widgetLine, linePixel, lineHeight);
    Profile.Count count = countsByLine.get(modelLine);
    if (profile == null || count == null) {
      return;
    }
    double heat = profile.heat(count);
    gc.setBackground(barColor(heat));
    int bar = Math.max(1, (int) Math.round(BAR_WIDTH * heat));
    gc.fillRectangle(getWidth() - GAP_WIDTH - bar, linePixel + 2, bar, lineHeight - 4);
    gc.setForeground(getControl().getForeground());
    String text = formatCount(count.issued());
    int x = getWidth() - BAR_WIDTH - 2 * GAP_WIDTH - gc.textExtent(text).x;
    gc.drawText(text, Math.max(0, x), linePixel, true);
  }

  /**
   * Returns the colour of a bar. In high contrast mode all bars have the foreground colour, and
   * only the length shows the heat.
   */
  private Color barColor(double heat) {
    return display.getHighContrast()
        ? getControl().getForeground()
        : new Color(HeatColors.toColor(heat));
  }

  @Override
  public String getHoverInfo(ISourceViewer viewer, int line) {
    Profile.Count count = countsByLine.get(line);
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
