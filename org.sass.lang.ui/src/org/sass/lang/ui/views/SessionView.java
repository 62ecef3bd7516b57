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
 * A view of the kernel that stands still in the debugger. It asks at each stop, at each change, and
 * when another session is selected, while it can be seen.
 */
abstract class SessionView extends ViewPart implements SassSessions.Listener, IPartListener2 {
  private final IDebugContextListener context = event -> later(this::turn);
  private Display display;
  private boolean isStale;

  /** How often a machine was let go: what was asked before is answered for another stop. */
  private final AtomicInteger runs = new AtomicInteger();

  /** Makes what is in the view. */
  abstract void fill(Composite parent);

  /** Asks a session that stands still, and shows its answers; in the thread that paints. */
  abstract void look(SassSession session);

  /** A stop is over: what it showed is from before. */
  abstract void running(SassSession session);

  /** Shows that nothing is debugged; in the thread that paints. */
  abstract void showNothing();

  /** A session has stopped: for what compares stops; in any thread. */
  void moved(SassSession session) {}

  /** A number that is another one when a machine has moved. */
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

  /** Looks at the session that the user looks at. */
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

  /** Shows an answer of the session, unless the view is gone; a failure is shown as its reason. */
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

  /** Whether the view is still open. */
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
