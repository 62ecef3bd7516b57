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
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.SassText;

/**
 * What stands between the characters of the lines that are to be seen, and of some around them: a
 * long text has more of it than an editor can hold. Called again when others come into sight, and
 * when the text or the settings have changed.
 */
public abstract class Visible extends AbstractCodeMiningProvider implements IViewportListener {
  /** So many lines before and after are known before they are seen. */
  private static final int AROUND = 10;

  /** Who scrolls does not read. */
  private static final int PAUSE_MILLIS = 120;

  private final Runnable again = this::again;
  private final Listener resized = event -> viewportChanged(0);
  private ITextViewer viewer;
  private SassText text;

  /** How often the settings had changed when it was asked for last. */
  private int settings;

  /** The version of the text that it was asked for last. */
  private volatile long version;

  /** The lines asked for last, and those that can be seen. */
  private volatile int first;

  private volatile int last;
  private volatile int top;
  private volatile int bottom;

  /**
   * Finds what is to be shown in some lines; in any thread.
   *
   * @param first the first line, from 0
   * @param last the last line, which may be after the end of the text
   * @throws BadLocationException when the text has changed meanwhile
   */
  protected abstract List<? extends ICodeMining> find(
      IDocument document, SassText text, int first, int last) throws BadLocationException;

  @Override
  public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(
      ITextViewer of, IProgressMonitor monitor) {
    follow(of);
    IDocument document = of.getDocument();
    SassText known = text;
    if (document == null || known == null) {
      return CompletableFuture.completedFuture(List.of());
    }
    long stamp = stamp(document);
    int from = Math.max(0, top - AROUND);
    int to = Math.max(bottom, top) + AROUND;
    first = from;
    last = to;
    version = known.services().version();
    return inPainter(
        of,
        monitor,
        () -> stamp(document) == stamp,
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return find(document, known, from, to);
              } catch (BadLocationException | CancellationException e) {
                // The change is the reason to be called again.
                monitor.setCanceled(true);
                return List.of();
              }
            }));
  }

  /** Another number after each change of the text. */
  private static long stamp(IDocument document) {
    return ((IDocumentExtension4) document).getModificationStamp();
  }

  /**
   * Has the answer told in the thread that paints, where what was painted is known. The platform
   * goes on in the thread that it is told in, and changes lists there that are read for painting.
   * What was found in a text that has changed since is not taken at all: its places are those of
   * other characters now, and the platform would make room before them and not give it back.
   *
   * @param isOf whether the text is still the one that was looked at
   */
  private static CompletableFuture<List<? extends ICodeMining>> inPainter(
      ITextViewer viewer,
      IProgressMonitor monitor,
      BooleanSupplier isOf,
      CompletableFuture<List<? extends ICodeMining>> found) {
    Display display = PlatformUI.getWorkbench().getDisplay();
    return found.thenApplyAsync(
        same -> {
          StyledText widget = viewer.getTextWidget();
          if (!isOf.getAsBoolean()) {
            monitor.setCanceled(true);
          }
          // A late answer that is not taken must not make room for what does not come: a newer one
          // may be there already, and not painted yet.
          if (widget != null && !widget.isDisposed() && !isCanceled(monitor)) {
            forgetUnpainted(viewer);
          }
          return same;
        },
        told -> {
          // With the workbench gone it is of no use any more.
          if (!display.isDisposed()) {
            display.asyncExec(told);
          }
        });
  }

  private static boolean isCanceled(IProgressMonitor monitor) {
    try {
      return monitor.isCanceled();
    } catch (CancellationException e) {
      // So the platform's monitor for minings says it.
      return true;
    }
  }

  /**
   * Makes the platform take what is new. It looks for the minings it has at the same places, and
   * fails, silently and as a whole, at those that were never painted: such as those a little below
   * what can be seen. A place that is deleted is none that it has.
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

  private synchronized void follow(ITextViewer of) {
    if (viewer != null || of.getDocument() == null) {
      return;
    }
    viewer = of;
    text = SassDocuments.of(of.getDocument());
    text.whenSettled(again);
    inUiThread(
        () -> {
          of.addViewportListener(this);
          // An editor that opens has no size yet, and no line that can be seen.
          of.getTextWidget().addListener(SWT.Resize, resized);
          again();
        });
  }

  /** What shows the text; null before it is looked at, and when the editor has closed. */
  protected final StyledText widget() {
    return viewer == null ? null : viewer.getTextWidget();
  }

  /** Where on the screen a place of the text is; in the thread that paints. */
  public final int x(int offset) {
    int shown =
        viewer instanceof ITextViewerExtension5 folding
            ? folding.modelOffset2WidgetOffset(offset)
            : offset;
    StyledText widget = widget();
    boolean isShown = shown >= 0 && shown <= widget.getCharCount();
    return isShown ? widget.getLocationAtOffset(shown).x : 0;
  }

  /** Does something in the thread that paints, unless the editor has closed. */
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
    viewer.getTextWidget().getDisplay().timerExec(PAUSE_MILLIS, again);
  }

  /** Takes note of what can be seen; whether all that is known of. */
  private boolean look() {
    StyledText widget = widget();
    if (widget == null || widget.isDisposed()) {
      return true;
    }
    top = Math.max(0, viewer.getTopIndex());
    bottom = Math.max(top, viewer.getBottomIndex());
    if (viewer instanceof ITextViewerExtension5 folding) {
      top = Math.max(0, folding.widgetLine2ModelLine(widget.getTopIndex()));
      bottom = top + Math.max(0, viewer.getBottomIndex() - viewer.getTopIndex());
    }
    return first <= top && bottom <= last;
  }

  /** Called in the thread that paints when another part is seen, else when the text has settled. */
  private void again() {
    if (Display.getCurrent() != null) {
      if (!look()) {
        update();
      }
    } else {
      // An editor may have had no size yet when it was looked at first.
      inUiThread(this::again);
      // The workbench calls again, too, when the text has changed, but at once.
      if (text.settingsChanges() != settings || text.services().version() != version) {
        settings = text.settingsChanges();
        update();
      }
    }
  }

  /** Asks again, as something else has changed; in any thread. */
  protected final void renew() {
    if (viewer != null) {
      inUiThread(this::update);
    }
  }

  private void update() {
    if (viewer instanceof ISourceViewerExtension5 minings) {
      minings.updateCodeMinings();
    }
  }

  @Override
  public void dispose() {
    if (text != null) {
      text.whenSettledNoMore(again);
    }
    if (viewer != null) {
      viewer.removeViewportListener(this);
      inUiThread(() -> viewer.getTextWidget().removeListener(SWT.Resize, resized));
    }
    super.dispose();
  }
}
