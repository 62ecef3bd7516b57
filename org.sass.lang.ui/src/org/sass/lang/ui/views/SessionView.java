package org.sass.lang.ui.views;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
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
  private final IDebugContextListener context = event -> later(this::turn);
  private Display display;
  private boolean isStale;

  /**
   * Number of times that a machine was resumed. An answer to a request from before the latest
   * resume belongs to an earlier stop.
   */
  private final AtomicInteger runs = new AtomicInteger();

  /** Creates the controls of the view. */
  abstract void fill(Composite parent);

  /** Requests data from a suspended session and shows the answers. Called in the UI thread. */
  abstract void look(SassSession session);

  /**
   * Marks the shown values as out of date, because the session runs again. Called in the UI thread.
   */
  abstract void running(SassSession session);

  /** Shows that there is no debug session. Called in the UI thread. */
  abstract void showNothing();

  /**
   * Called in any thread when a session has stopped. Views that compare one stop with the previous
   * one override it.
   */
  void moved(SassSession session) {}

  /** Returns a number that changes each time a machine is resumed. */
  final int runs() {
    return runs.get();
  }

  @Override
  public final void createPartControl(Composite parent) {
    display = parent.getDisplay();
    fill(parent);
    getSite().setSelectionProvider(new EditorSelection(getSite().getPage()));
    SassSessions.add(this);
    getSite().getPage().addPartListener(this);
    DebugUITools.addPartDebugContextListener(getSite(), context);
    later(this::turn);
  }

  @Override
  public void dispose() {
    SassSessions.remove(this);
    getSite().getPage().removePartListener(this);
    DebugUITools.removePartDebugContextListener(getSite(), context);
    super.dispose();
  }

  /**
   * Shows the session that the user has selected. Does nothing while the view is not visible; it is
   * then updated when it becomes visible.
   */
  final void turn() {
    isStale = !getSite().getPage().isPartVisible(this);
    if (isStale) {
      return;
    }
    SassSession session = SassSessions.suspended();
    if (session != null) {
      look(session);
    } else if (SassSessions.current() == null) {
      showNothing();
    }
  }

  /**
   * Passes the answer of a session to a consumer in the UI thread, unless the view is closed.
   *
   * @param show takes the answer and an empty text, or null and the reason why there is no answer
   */
  final <T> void whenThere(CompletableFuture<T> answer, BiConsumer<T, String> show) {
    answer.whenComplete(
        (value, failure) -> later(() -> show.accept(value, failure == null ? "" : why(failure))));
  }

  private static String why(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause.getMessage() == null
            || cause.getMessage().contains(cause.getCause().toString()))) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  private void later(Runnable work) {
    if (!display.isDisposed()) {
      display.asyncExec(
          () -> {
            if (isThere()) {
              work.run();
            }
          });
    }
  }

  /** Returns whether the view is still open. */
  abstract boolean isThere();

  @Override
  public void suspended(SassSession session) {
    moved(session);
    later(this::turn);
  }

  @Override
  public void changed(SassSession session) {
    later(this::turn);
  }

  @Override
  public void resumed(SassSession session) {
    runs.incrementAndGet();
    later(() -> running(session));
  }

  @Override
  public void ended(SassSession session) {
    later(
        () -> {
          showNothing();
          turn();
        });
  }

  @Override
  public void partVisible(IWorkbenchPartReference part) {
    if (part.getPart(false) == this && isStale) {
      later(this::turn);
    }
  }
}
