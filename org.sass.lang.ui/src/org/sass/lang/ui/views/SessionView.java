package org.sass.lang.ui.views;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.contexts.IDebugContextListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.part.ViewPart;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/**
 * A view of the kernel that is suspended in the debugger. While it is visible, it asks for new data
 * at each stop, at each change of the machine's state, and when the user selects another session.
 */
abstract class SessionView extends ViewPart implements SassSessions.Listener, IPartListener2 {
  private final IDebugContextListener contextListener = event -> runInUiThread(this::update);
  private Display display;
  private boolean isStale;

  /** The session that the view shows; null if it shows none. Used in the UI thread. */
  private SassSession shown;

  /** Creates the controls of the view. */
  abstract void createContents(Composite parent);

  /** Requests data from a suspended session and shows the answers. Called in the UI thread. */
  abstract void requestData(SassSession session);

  /**
   * Marks the shown values as out of date, because their session runs again. Called in the UI
   * thread.
   */
  abstract void markStale();

  /** Shows the values of no session. Called in the UI thread. */
  abstract void showNothing();

  /**
   * Called in any thread when a session has stopped. Views that compare one stop with the previous
   * one override it.
   */
  void sessionStopped(SassSession session) {}

  /** Called in any thread when a session has ended. */
  void sessionEnded(SassSession session) {}

  @Override
  public final void createPartControl(Composite parent) {
    display = parent.getDisplay();
    createContents(parent);
    getSite().setSelectionProvider(new EditorSelection(getSite().getPage()));
    SassSessions.addListener(this);
    getSite().getPage().addPartListener(this);
    DebugUITools.addPartDebugContextListener(getSite(), contextListener);
    runInUiThread(this::update);
  }

  @Override
  public void dispose() {
    SassSessions.removeListener(this);
    getSite().getPage().removePartListener(this);
    DebugUITools.removePartDebugContextListener(getSite(), contextListener);
    super.dispose();
  }

  /**
   * Shows the session that the user has selected. Does nothing while the view is not visible; it is
   * then updated when it becomes visible.
   */
  final void update() {
    isStale = !getSite().getPage().isPartVisible(this);
    if (isStale) {
      return;
    }
    SassSession session = SassSessions.currentSuspended();
    if (session != null) {
      if (shown != null && shown != session) {
        showNothing();
      }
      shown = session;
      requestData(session);
    } else if (SassSessions.current() == null) {
      showNothing();
    }
  }

  /**
   * Passes the answer of a suspended session to a consumer in the UI thread. Drops it if the
   * session has been resumed or has ended since, or if the view shows another session.
   *
   * @param show takes the answer and an empty text, or null and the reason why there is no answer
   */
  final <T> void showIfStillSuspended(
      SassSession session, CompletableFuture<T> answer, BiConsumer<T, String> show) {
    int stop = session.stopCount();
    showWhenAnswered(
        answer,
        (value, failure) -> {
          if (session == shown && session.isSuspendedSince(stop)) {
            show.accept(value, failure);
          }
        });
  }

  /**
   * Passes the answer of a session to a consumer in the UI thread, unless the view is closed.
   *
   * @param show takes the answer and an empty text, or null and the reason why there is no answer
   */
  final <T> void showWhenAnswered(CompletableFuture<T> answer, BiConsumer<T, String> show) {
    answer.whenComplete(
        (value, failure) ->
            runInUiThread(
                () -> show.accept(value, failure == null ? "" : failureMessage(failure))));
  }

  private static String failureMessage(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause.getMessage() == null
            || cause.getMessage().contains(cause.getCause().toString()))) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  private void runInUiThread(Runnable work) {
    if (!display.isDisposed()) {
      display.asyncExec(
          () -> {
            if (isOpen()) {
              work.run();
            }
          });
    }
  }

  /** Returns whether the view is still open. */
  abstract boolean isOpen();

  @Override
  public void suspended(SassSession session) {
    sessionStopped(session);
    runInUiThread(this::update);
  }

  @Override
  public void changed(SassSession session) {
    runInUiThread(this::update);
  }

  @Override
  public void resumed(SassSession session) {
    runInUiThread(
        () -> {
          if (session == shown) {
            markStale();
          }
        });
  }

  @Override
  public void ended(SassSession session) {
    sessionEnded(session);
    runInUiThread(
        () -> {
          if (session == shown) {
            shown = null;
            showNothing();
          }
          update();
        });
  }

  @Override
  public void partVisible(IWorkbenchPartReference part) {
    if (part.getPart(false) == this && isStale) {
      runInUiThread(this::update);
    }
  }
}
