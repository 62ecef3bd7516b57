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
import org.sass.lang.ide.server.EditorText;

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
  private static final int PAUSE_MILLIS = 80;

  private final CaretListener caret = event -> soon();
  private final Runnable look = this::look;
  private final Job asking = Job.createSystem("Views of SASS", (ICoreRunnable) m -> ask());
  private Display display;
  private boolean isGone;

  /** The cursor of the editor that is followed, as it was when it was read last. */
  private CursorPlace place;

  private IDocument heard;
  private StyledText watched;
  private volatile Question<A> question;

  /** The current request. The answer to an older request is dropped. */
  private record Question<A>(CursorPlace place, EditorText services) {}

  /** Creates the contents of the view. */
  abstract void fill(Composite parent);

  /**
   * Returns the answer of the language services; may be null. Called in a job.
   *
   * @throws CancellationException if the text changes during the call; the view then asks again
   */
  abstract A answer(EditorText services, Position position);

  /** Shows an answer, which may be null. Called in the UI thread. */
  abstract void show(CursorPlace where, A answer);

  /** Clears the view, because the active editor does not show a text of this plug-in. */
  abstract void showNothing();

  /**
   * Returns whether the answer that is shown is also right for a cursor, so that nothing must be
   * asked.
   */
  boolean holds(CursorPlace where) {
    return false;
  }

  final CursorPlace place() {
    return place;
  }

  @Override
  public final void createPartControl(Composite parent) {
    display = parent.getDisplay();
    asking.setPriority(Job.SHORT);
    fill(parent);
    getSite().setSelectionProvider(new EditorSelection(getSite().getPage()));
    getSite().getPage().addPartListener(this);
    soon();
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(this);
    if (display != null && !display.isDisposed()) {
      display.timerExec(-1, look);
    }
    question = null;
    isGone = true;
    unfollow();
    asking.cancel();
    super.dispose();
  }

  /** Reads the cursor after a short delay. */
  final void soon() {
    if (display != null && !display.isDisposed() && !isGone) {
      display.timerExec(PAUSE_MILLIS, look);
    }
  }

  private void look() {
    if (!getSite().getPage().isPartVisible(this)) {
      return;
    }
    CursorPlace now = CursorPlace.of(getSite().getPage().getActiveEditor());
    if (now == null) {
      unfollow();
      question = null;
      place = null;
      showNothing();
      return;
    }
    if (!now.isSameText(place) || watched == null) {
      follow(now);
    }
    place = now;
    if (!holds(now)) {
      question = new Question<>(now, now.services());
      asking.schedule();
    }
  }

  private void follow(CursorPlace now) {
    unfollow();
    ITextViewer viewer = now.viewer();
    watched = viewer == null ? null : viewer.getTextWidget();
    if (watched != null) {
      watched.addCaretListener(caret);
    }
    heard = now.document();
    heard.addDocumentListener(this);
  }

  private void unfollow() {
    if (watched != null && !watched.isDisposed()) {
      watched.removeCaretListener(caret);
    }
    if (heard != null) {
      heard.removeDocumentListener(this);
    }
    watched = null;
    heard = null;
  }

  private void ask() {
    Question<A> asked = question;
    if (asked == null) {
      return;
    }
    A answer;
    try {
      answer = answer(asked.services, asked.place.position());
    } catch (CancellationException e) {
      // The edit that cancelled the request has already scheduled the next one.
      return;
    }
    display.asyncExec(
        () -> {
          if (question == asked) {
            show(asked.place, answer);
          }
        });
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {}

  @Override
  public void documentChanged(DocumentEvent event) {
    if (Display.getCurrent() != null) {
      soon();
    } else {
      display.asyncExec(this::soon);
    }
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    soon();
  }

  @Override
  public void partBroughtToTop(IWorkbenchPartReference part) {
    soon();
  }

  @Override
  public void partClosed(IWorkbenchPartReference part) {
    if (part.getPart(false) != this) {
      soon();
    }
  }

  @Override
  public void partVisible(IWorkbenchPartReference part) {
    soon();
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference part) {
    soon();
  }
}
