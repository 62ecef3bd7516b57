package org.sass.lang.ui;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.IViewportListener;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextEvent;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.presentation.IPresentationDamager;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.presentation.IPresentationRepairer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.PaintListener;
import org.sass.lang.ide.server.EditorServices.VersionedTokens;

/**
 * Paints the semantic colours of the language server. A job finds the colours. Only lines that have
 * changed are painted: the visible lines first, then the others some lines at a time, so that keys
 * and the mouse are handled in between. In a long text only the visible lines are painted.
 */
public final class SassColoring
    implements IPresentationReconciler,
        ITextInputListener,
        ITextListener,
        IDocumentListener,
        IViewportListener {
  /** Number of lines that are painted in one step. This takes a few milliseconds. */
  private static final int STEP_LINES = 100;

  /** Number of lines before and after the visible ones that are painted with them. */
  private static final int MARGIN_LINES = 20;

  /**
   * Number of lines above which only visible lines are painted. The more lines have colours, the
   * longer the widget needs for each of them.
   */
  private static final int MAX_FULL_PAINT_LINES = 5_000;

  private final Consumer<VersionedTokens> colorListener = this::receiveColors;
  private final AtomicBoolean repaintPending = new AtomicBoolean();
  private final PaintListener backgroundListener = event -> checkBackground();
  private Runnable stopListening = () -> {};

  /** Whether the background was dark when it was last checked. */
  private boolean wasDark;

  private ITextViewer viewer;
  private IDocument document;
  private Tokens tokens = Tokens.NONE;

  private final PaintedLines paintedLines = new PaintedLines();

  /** Number of lines that the coming edit removes. */
  private int removedLineCount;

  @Override
  public void install(ITextViewer newViewer) {
    viewer = newViewer;
    viewer.addTextInputListener(this);
    viewer.addTextListener(this);
    viewer.addViewportListener(this);
    stopListening = WordColors.addChangeListener(this::colorsChanged);
    wasDark = isDark();
    viewer.getTextWidget().addPaintListener(backgroundListener);
    attach(viewer.getDocument());
  }

  @Override
  public void uninstall() {
    viewer.removeTextInputListener(this);
    viewer.removeTextListener(this);
    viewer.removeViewportListener(this);
    stopListening.run();
    StyledText widget = viewer.getTextWidget();
    if (widget != null && !widget.isDisposed()) {
      widget.removePaintListener(backgroundListener);
    }
    detach();
  }

  @Override
  public void inputDocumentAboutToBeChanged(IDocument old, IDocument next) {
    detach();
  }

  @Override
  public void inputDocumentChanged(IDocument old, IDocument next) {
    attach(next);
  }

  private void attach(IDocument newDocument) {
    if (newDocument == null || newDocument == document) {
      return;
    }
    document = newDocument;
    tokens = Tokens.NONE;
    paintedLines.clear();
    document.addDocumentListener(this);
    SassDocuments.of(document).addColorListener(colorListener);
  }

  private void detach() {
    if (document != null) {
      SassDocuments.of(document).removeColorListener(colorListener);
      document.removeDocumentListener(this);
      document = null;
    }
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    try {
      removedLineCount = event.getDocument().getNumberOfLines(event.getOffset(), event.getLength());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a change outside of the text", e);
    }
  }

  /** Records the edit. Until typed text is painted, it has the colours of the text beside it. */
  @Override
  public void documentChanged(DocumentEvent event) {
    String text = event.getText() == null ? "" : event.getText();
    IDocument changed = event.getDocument();
    try {
      int first = changed.getLineOfOffset(event.getOffset());
      int last = changed.getLineOfOffset(event.getOffset() + text.length());
      paintedLines.replaceLines(first, removedLineCount, last - first + 1);
    } catch (BadLocationException e) {
      throw new IllegalStateException("a change outside of the text", e);
    }
  }

  /**
   * The viewer shows lines again without a change of the text, for example when it starts to fold.
   */
  @Override
  public void textChanged(TextEvent event) {
    if (event.getDocumentEvent() != null || document == null) {
      return;
    }
    try {
      int start = modelOffset(event.getOffset());
      int end = modelOffset(event.getOffset() + Math.max(0, event.getLength()));
      if (event.getLength() > 0 && start >= 0 && end >= start) {
        paintedLines.remove(document.getLineOfOffset(start), document.getLineOfOffset(end) + 1);
      } else {
        paintedLines.clear();
      }
    } catch (BadLocationException e) {
      paintedLines.clear();
    }
    paintTokens(tokens);
  }

  private int modelOffset(int offset) {
    return viewer instanceof ITextViewerExtension5 folding
        ? folding.widgetOffset2ModelOffset(offset)
        : offset;
  }

  /**
   * Checks whether a theme has changed the background: themes send no event after they have changed
   * it.
   */
  private void checkBackground() {
    if (wasDark != isDark()) {
      wasDark = isDark();
      colorsChanged();
    }
  }

  private boolean isDark() {
    return WordColors.isDark(viewer.getTextWidget().getBackground());
  }

  /**
   * Repaints because the user has chosen colours or the background has changed. Several changes in
   * a row cause one repaint.
   */
  private void colorsChanged() {
    StyledText widget = viewer.getTextWidget();
    if (widget != null && !widget.isDisposed() && repaintPending.compareAndSet(false, true)) {
      widget
          .getDisplay()
          .asyncExec(
              () -> {
                repaintPending.set(false);
                repaint();
              });
    }
  }

  private void repaint() {
    if (document != null) {
      paintedLines.clear();
      paintTokens(tokens);
    }
  }

  /** Takes new colours. Called in the thread that found them. */
  private void receiveColors(VersionedTokens colours) {
    Tokens next = Tokens.of(colours);
    StyledText widget = viewer.getTextWidget();
    if (widget != null && !widget.isDisposed()) {
      widget.getDisplay().asyncExec(() -> applyTokens(next));
    }
  }

  private void applyTokens(Tokens newTokens) {
    if (isStale(newTokens)) {
      return;
    }
    int lines = document.getNumberOfLines();
    paintedLines.remove(
        newTokens.countEqualFirstLines(tokens),
        lines - newTokens.countEqualLastLines(tokens, lines));
    tokens = newTokens;
    paintTokens(newTokens);
  }

  /** Paints lines that become visible. */
  @Override
  public void viewportChanged(int verticalOffset) {
    if (tokens != Tokens.NONE && !isStale(tokens)) {
      paintVisible();
    }
  }

  private boolean isStale(Tokens candidate) {
    StyledText widget = viewer.getTextWidget();
    return widget == null
        || widget.isDisposed()
        || document == null
        || SassDocuments.of(document).services().version() != candidate.version();
  }

  /** Paints the visible lines and, in a short text, the others. */
  private void paintTokens(Tokens expectedTokens) {
    if (expectedTokens != tokens || isStale(expectedTokens)) {
      return;
    }
    paintVisible();
    if (document.getNumberOfLines() <= MAX_FULL_PAINT_LINES) {
      paintRest(expectedTokens);
    }
  }

  private void paintVisible() {
    int end = Math.min(document.getNumberOfLines(), viewer.getBottomIndex() + 1 + MARGIN_LINES);
    int line = paintedLines.nextUnpainted(Math.max(0, viewer.getTopIndex() - MARGIN_LINES), end);
    while (line < end) {
      int stop = paintedLines.unpaintedEnd(line, end);
      paintLines(line, stop);
      line = paintedLines.nextUnpainted(stop, end);
    }
  }

  /**
   * Paints some lines, and schedules the next ones for when the thread has handled its other
   * events.
   */
  private void paintRest(Tokens expectedTokens) {
    int lines = document.getNumberOfLines();
    int line = paintedLines.nextUnpainted(0, lines);
    if (line < lines) {
      paintLines(line, paintedLines.unpaintedEnd(line, Math.min(lines, line + STEP_LINES)));
      viewer.getTextWidget().getDisplay().asyncExec(() -> paintTokens(expectedTokens));
    }
  }

  /** Paints the lines from {@code first} to before {@code end}. */
  private void paintLines(int first, int end) {
    try {
      int offset = document.getLineOffset(first);
      int length = lineEnd(end - 1) - offset;
      TextPresentation presentation = new TextPresentation(new Region(offset, length), 1000);
      tokens.addStyles(document, first, end, viewer.getTextWidget().getBackground(), presentation);
      viewer.changeTextPresentation(presentation, /* controlRedraw= */ false);
      paintedLines.add(first, end);
    } catch (BadLocationException e) {
      throw new IllegalStateException("colours outside of the text", e);
    }
  }

  private int lineEnd(int line) throws BadLocationException {
    IRegion region = document.getLineInformation(line);
    return region.getOffset() + region.getLength();
  }

  @Override
  public IPresentationDamager getDamager(String contentType) {
    return null;
  }

  @Override
  public IPresentationRepairer getRepairer(String contentType) {
    return null;
  }
}
