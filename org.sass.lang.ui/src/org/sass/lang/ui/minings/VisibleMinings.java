package org.sass.lang.ui.minings;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension4;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.IViewportListener;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.SassText;
import org.sass.lang.ui.WordColors;

/**
 * Base class of the code minings of this plug-in, which are texts that the editor shows between the
 * characters of a document. It asks only for the visible lines and some around them, because a long
 * text has more minings than an editor can hold. It asks again when other lines become visible, and
 * when the text or the settings have changed.
 */
public abstract class VisibleMinings extends AbstractCodeMiningProvider
    implements IViewportListener {
  /** Number of lines before and after the visible ones for which minings are known, too. */
  private static final int MARGIN_LINES = 10;

  /** Delay after scrolling, in milliseconds. While the user scrolls, there is nothing to read. */
  private static final int SCROLL_DELAY_MILLIS = 120;

  private final Runnable updater = this::updateIfNeeded;
  private final Listener resizeListener = event -> viewportChanged(0);
  private ITextViewer viewer;
  private SassText text;

  /** The value of the text's counter of settings changes at the last request. */
  private int settingsChangeCount;

  /** The version of the text at the last request. */
  private volatile long requestedVersion;

  /** The first and the last line of the last request, and the first and the last visible line. */
  private volatile int firstRequestedLine;

  private volatile int lastRequestedLine;
  private volatile int firstVisibleLine;
  private volatile int lastVisibleLine;

  /**
   * Finds the minings of some lines. May be called in any thread.
   *
   * @param first the first line, from 0
   * @param last the last line, which may be after the end of the text
   * @throws BadLocationException if the text changes during the call
   */
  protected abstract List<? extends ICodeMining> findMinings(
      IDocument document, SassText text, int first, int last) throws BadLocationException;

  /** Sets the colour in which a mining is drawn so that it can be read, and returns it. */
  protected static Color setReadableColor(GC gc, StyledText widget, Color usual) {
    Color color = WordColors.hintColor(widget.getBackground(), usual);
    gc.setForeground(color);
    return color;
  }

  @Override
  public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(
      ITextViewer requestingViewer, IProgressMonitor monitor) {
    followViewer(requestingViewer);
    IDocument document = requestingViewer.getDocument();
    SassText known = text;
    if (document == null || known == null) {
      return CompletableFuture.completedFuture(List.of());
    }
    long stamp = modificationStamp(document);
    int from = Math.max(0, firstVisibleLine - MARGIN_LINES);
    int to = Math.max(lastVisibleLine, firstVisibleLine) + MARGIN_LINES;
    firstRequestedLine = from;
    lastRequestedLine = to;
    requestedVersion = known.services().version();
    return completeInUiThread(
        requestingViewer,
        monitor,
        () -> modificationStamp(document) == stamp,
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return findMinings(document, known, from, to);
              } catch (BadLocationException | CancellationException e) {
                // The change of the text will cause another call.
                monitor.setCanceled(true);
                return List.of();
              }
            }));
  }

  /** Returns a number that is different after each change of the text. */
  private static long modificationStamp(IDocument document) {
    return ((IDocumentExtension4) document).getModificationStamp();
  }

  /**
   * Completes the answer in the UI thread, where it is known what was painted. The platform
   * continues in the thread that completes the answer, and changes lists there that are read for
   * painting. If the text has changed since the request, the answer is cancelled: its positions
   * belong to other characters now, and the platform would make room before them and not remove it
   * again.
   *
   * @param isCurrent returns whether the text is still the one of the request
   */
  private static CompletableFuture<List<? extends ICodeMining>> completeInUiThread(
      ITextViewer viewer,
      IProgressMonitor monitor,
      BooleanSupplier isCurrent,
      CompletableFuture<List<? extends ICodeMining>> found) {
    Display display = PlatformUI.getWorkbench().getDisplay();
    return found.thenApplyAsync(
        same -> {
          StyledText widget = viewer.getTextWidget();
          if (!isCurrent.getAsBoolean()) {
            monitor.setCanceled(true);
          }
          // If a late answer is not used, no room must be made for it: a newer answer may be there
          // already that is not painted yet.
          if (widget != null && !widget.isDisposed() && !isCanceled(monitor)) {
            forgetUnpainted(viewer);
          }
          return same;
        },
        told -> {
          // After the workbench has closed, the answer is of no use.
          if (!display.isDisposed()) {
            display.asyncExec(told);
          }
        });
  }

  private static boolean isCanceled(IProgressMonitor monitor) {
    try {
      return monitor.isCanceled();
    } catch (CancellationException e) {
      // The platform's monitor for minings reports a cancellation by this exception.
      return true;
    }
  }

  /**
   * Makes the platform accept new minings. The platform looks up its existing minings at the same
   * positions. It fails, silently and for all minings, at those that were never painted, for
   * example a little below the visible lines. Marking their positions as deleted makes the platform
   * ignore them.
   */
  private static void forgetUnpainted(ITextViewer viewer) {
    IAnnotationModel model =
        viewer instanceof ISourceViewer source ? source.getAnnotationModel() : null;
    if (model != null) {
      model
          .getAnnotationIterator()
          .forEachRemaining(
              one -> {
                if (one instanceof AbstractInlinedAnnotation mining && mining.getViewer() == null) {
                  mining.getPosition().delete();
                }
              });
    }
  }

  private synchronized void followViewer(ITextViewer newViewer) {
    if (viewer != null || newViewer.getDocument() == null) {
      return;
    }
    viewer = newViewer;
    text = SassDocuments.of(newViewer.getDocument());
    text.addSettledListener(updater);
    inUiThread(
        () -> {
          newViewer.addViewportListener(this);
          // An editor that opens has no size yet, and so no visible line.
          newViewer.getTextWidget().addListener(SWT.Resize, resizeListener);
          updateIfNeeded();
        });
  }

  /**
   * Returns the widget that shows the text; null before the first request and after the editor has
   * closed.
   */
  protected final StyledText widget() {
    return viewer == null ? null : viewer.getTextWidget();
  }

  /**
   * Returns the horizontal position of an offset of the text in the widget, in pixels; 0 if the
   * offset is not shown. Must be called in the UI thread.
   */
  public final int xPixel(int offset) {
    int shown =
        viewer instanceof ITextViewerExtension5 folding
            ? folding.modelOffset2WidgetOffset(offset)
            : offset;
    StyledText widget = widget();
    boolean isShown = shown >= 0 && shown <= widget.getCharCount();
    return isShown ? widget.getLocationAtOffset(shown).x : 0;
  }

  /** Runs work later in the UI thread, unless the editor has closed. */
  protected final void inUiThread(Runnable work) {
    StyledText widget = widget();
    if (widget != null && !widget.isDisposed()) {
      Display display = widget.getDisplay();
      display.asyncExec(
          () -> {
            if (!widget.isDisposed()) {
              work.run();
            }
          });
    }
  }

  @Override
  public void viewportChanged(int offset) {
    viewer.getTextWidget().getDisplay().timerExec(SCROLL_DELAY_MILLIS, updater);
  }

  /** Updates the visible lines. Returns whether the last request has covered all of them. */
  private boolean readVisibleLines() {
    StyledText widget = widget();
    if (widget == null || widget.isDisposed()) {
      return true;
    }
    firstVisibleLine = Math.max(0, viewer.getTopIndex());
    lastVisibleLine = Math.max(firstVisibleLine, viewer.getBottomIndex());
    if (viewer instanceof ITextViewerExtension5 folding) {
      firstVisibleLine = Math.max(0, folding.widgetLine2ModelLine(widget.getTopIndex()));
      lastVisibleLine =
          firstVisibleLine + Math.max(0, viewer.getBottomIndex() - viewer.getTopIndex());
    }
    return firstRequestedLine <= firstVisibleLine && lastVisibleLine <= lastRequestedLine;
  }

  /**
   * Called in the UI thread when other lines become visible, and in another thread when the text
   * has settled.
   */
  private void updateIfNeeded() {
    if (Display.getCurrent() != null) {
      if (!readVisibleLines()) {
        updateMinings();
      }
    } else {
      // The editor may have had no size when its visible lines were read first.
      inUiThread(this::updateIfNeeded);
      // After a change of the text the workbench asks again by itself, but at once. This call comes
      // when the text has settled.
      if (text.settingsChangeCount() != settingsChangeCount
          || text.services().version() != requestedVersion) {
        settingsChangeCount = text.settingsChangeCount();
        updateMinings();
      }
    }
  }

  /** Asks again because something else has changed. May be called in any thread. */
  protected final void scheduleUpdate() {
    if (viewer != null) {
      inUiThread(this::updateMinings);
    }
  }

  private void updateMinings() {
    if (viewer instanceof ISourceViewerExtension5 minings) {
      minings.updateCodeMinings();
    }
  }

  @Override
  public void dispose() {
    if (text != null) {
      text.removeSettledListener(updater);
    }
    if (viewer != null) {
      viewer.removeViewportListener(this);
      inUiThread(() -> viewer.getTextWidget().removeListener(SWT.Resize, resizeListener));
    }
    super.dispose();
  }
}
