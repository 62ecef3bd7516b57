package org.sass.lang.ui.views;

import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.Position;
import org.eclipse.swt.custom.CaretListener;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.part.ViewPart;
import org.sass.lang.ide.server.EditorServices;

/**
 * Base class of views that show what is at the cursor of the active editor. The view asks the
 * language services in a job, after cursor and text have not changed for a moment, and only while
 * the view is visible.
 *
 * @param <A> the type of the language services' answer
 */
abstract class CursorView<A> extends ViewPart implements IPartListener2, IDocumentListener {
  /**
   * Delay in milliseconds: long enough that several keys in a row cause one request, short enough
   * to seem immediate.
   */
  private static final int UPDATE_DELAY_MILLIS = 80;

  private final CaretListener caretListener = event -> scheduleUpdate();
  private final Runnable updater = this::updateFromCursor;
  private final Job requestJob =
      Job.createSystem("Views of SASS", (ICoreRunnable) m -> runRequest());
  private Display display;
  private boolean isDisposed;

  /** The cursor of the editor that is followed, as it was when it was read last. */
  private CursorPlace place;

  private IDocument followedDocument;
  private StyledText followedWidget;
  private volatile Request<A> currentRequest;

  /** The current request. The answer to an older request is dropped. */
  private record Request<A>(CursorPlace place, EditorServices services) {}

  /** Creates the contents of the view. */
  abstract void createContents(Composite parent);

  /**
   * Returns the answer of the language services; may be null. Called in a job.
   *
   * @throws CancellationException if the text changes during the call; the view then asks again
   */
  abstract A computeAnswer(EditorServices services, Position position);

  /** Shows an answer, which may be null. Called in the UI thread. */
  abstract void show(CursorPlace place, A answer);

  /** Clears the view, because the active editor does not show a text of this plug-in. */
  abstract void showNothing();

  /**
   * Returns whether the answer that is shown is also right for a cursor, so that nothing must be
   * asked.
   */
  boolean isUpToDate(CursorPlace place) {
    return false;
  }

  final CursorPlace place() {
    return place;
  }

  @Override
  public final void createPartControl(Composite parent) {
    display = parent.getDisplay();
    requestJob.setPriority(Job.SHORT);
    createContents(parent);
    getSite().setSelectionProvider(new EditorSelection(getSite().getPage()));
    getSite().getPage().addPartListener(this);
    scheduleUpdate();
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(this);
    if (display != null && !display.isDisposed()) {
      display.timerExec(-1, updater);
    }
    currentRequest = null;
    isDisposed = true;
    unfollowEditor();
    requestJob.cancel();
    super.dispose();
  }

  /** Reads the cursor after a short delay. */
  final void scheduleUpdate() {
    if (display != null && !display.isDisposed() && !isDisposed) {
      display.timerExec(UPDATE_DELAY_MILLIS, updater);
    }
  }

  private void updateFromCursor() {
    if (!getSite().getPage().isPartVisible(this)) {
      return;
    }
    CursorPlace now = CursorPlace.of(getSite().getPage().getActiveEditor());
    if (now == null) {
      unfollowEditor();
      currentRequest = null;
      place = null;
      showNothing();
      return;
    }
    if (!now.isSameDocument(place) || followedWidget == null) {
      followEditor(now);
    }
    place = now;
    if (!isUpToDate(now)) {
      currentRequest = new Request<>(now, now.services());
      requestJob.schedule();
    }
  }

  private void followEditor(CursorPlace now) {
    unfollowEditor();
    ITextViewer viewer = now.viewer();
    followedWidget = viewer == null ? null : viewer.getTextWidget();
    if (followedWidget != null) {
      followedWidget.addCaretListener(caretListener);
    }
    followedDocument = now.document();
    followedDocument.addDocumentListener(this);
  }

  private void unfollowEditor() {
    if (followedWidget != null && !followedWidget.isDisposed()) {
      followedWidget.removeCaretListener(caretListener);
    }
    if (followedDocument != null) {
      followedDocument.removeDocumentListener(this);
    }
    followedWidget = null;
    followedDocument = null;
  }

  private void runRequest() {
    Request<A> request = currentRequest;
    if (request == null) {
      return;
    }
    A answer;
    try {
      answer = computeAnswer(request.services, request.place.position());
    } catch (CancellationException e) {
      // The edit that cancelled the request has already scheduled the next one.
      return;
    }
    display.asyncExec(
        () -> {
          if (currentRequest == request) {
            show(request.place, answer);
          }
        });
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

  @Override
  public void documentChanged(DocumentEvent event) {
    if (Display.getCurrent() != null) {
      scheduleUpdate();
    } else {
      display.asyncExec(this::scheduleUpdate);
    }
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    scheduleUpdate();
  }

  @Override
  public void partBroughtToTop(IWorkbenchPartReference part) {
    scheduleUpdate();
  }

  @Override
  public void partClosed(IWorkbenchPartReference part) {
    if (part.getPart(false) != this) {
      scheduleUpdate();
    }
  }

  @Override
  public void partVisible(IWorkbenchPartReference part) {
    scheduleUpdate();
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference part) {
    scheduleUpdate();
  }
}
