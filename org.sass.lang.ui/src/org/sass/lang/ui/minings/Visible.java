package org.sass.lang.ui.minings;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITextViewerExtension5;
import org.eclipse.jface.text.IViewportListener;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.sass.lang.ui.SassDocuments;
import org.sass.lang.ui.SassText;

/**
 * What stands between the characters of the lines that are to be seen, and of some around them: a
 * long text has more of it than an editor can hold. Called again when others come into sight, and
 * when the text or the settings have changed.
 */
public abstract class Visible extends AbstractCodeMiningProvider implements IViewportListener {
  /** So many lines before and behind are known before they are seen. */
  private static final int AROUND = 10;

  /** Who scrolls does not read. */
  private static final int PAUSE_MILLIS = 120;

  private final Runnable again = this::again;
  private ITextViewer viewer;
  private SassText text;

  /** How often the settings had changed when it was asked for last. */
  private int settings;

  /** The lines asked for last, and those that can be seen. */
  private volatile int first;

  private volatile int last;
  private volatile int top;
  private volatile int bottom;

  /**
   * Finds what is to be shown in some lines; in any thread.
   *
   * @param first the first line, from 0
   * @param last the last line, which may be behind the end of the text
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
    int from = Math.max(0, top - AROUND);
    int to = Math.max(bottom, top) + AROUND;
    first = from;
    last = to;
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return find(document, known, from, to);
          } catch (BadLocationException | CancellationException e) {
            // The change is the reason to be called again.
            return List.of();
          }
        });
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
          again();
        });
  }

  private void inUiThread(Runnable work) {
    StyledText widget = viewer.getTextWidget();
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
    StyledText widget = viewer == null ? null : viewer.getTextWidget();
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
      // The workbench itself calls again when the text has changed.
      if (text.settingsChanges() != settings) {
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
    }
    super.dispose();
  }
}
