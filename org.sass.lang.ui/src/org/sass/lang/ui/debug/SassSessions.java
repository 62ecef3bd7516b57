package org.sass.lang.ui.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.viewers.IStructuredSelection;

/**
 * The running debug sessions and the events of each, for the views that follow them. Listeners are
 * called outside of the UI thread. The calls for one session come one after the other.
 */
public final class SassSessions {
  private static final List<SassSession> SESSIONS = new CopyOnWriteArrayList<>();
  private static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

  /**
   * The element that is selected in the Debug view. It is kept here because the platform answers
   * this question only in the UI thread.
   */
  private static volatile Object selectedElement;

  static {
    DebugUITools.getDebugContextManager()
        .addDebugContextListener(
            event ->
                selectedElement =
                    event.getContext() instanceof IStructuredSelection some
                        ? some.getFirstElement()
                        : null);
  }

  private SassSessions() {}

  /** Is called when the state of a session changes. */
  public interface Listener {
    /** The session was suspended. It answers requests now. */
    default void suspended(SassSession session) {}

    /** The session runs or makes a step. Everything that was read from it is out of date. */
    default void resumed(SassSession session) {}

    /**
     * A suspended session was changed: a value, the focus, or the format in which registers are
     * shown.
     */
    default void changed(SassSession session) {}

    /** The session has ended. It answers no more requests. */
    default void ended(SassSession session) {}
  }

  /** Adds a listener for all later events. Does nothing if the listener was added before. */
  public static void addListener(Listener listener) {
    if (!LISTENERS.contains(listener)) {
      LISTENERS.add(listener);
    }
  }

  public static void removeListener(Listener listener) {
    LISTENERS.remove(listener);
  }

  /** Returns a copy of the list of the sessions that have not ended, the oldest first. */
  public static List<SassSession> all() {
    return new ArrayList<>(SESSIONS);
  }

  /**
   * Returns the session that the user looks at: the one that is selected in the Debug view; if none
   * is, the newest suspended session; if there is none, the newest session. Returns null if there
   * is no session.
   */
  public static SassSession current() {
    if (selectedElement instanceof IAdaptable context) {
      SassSession session = context.getAdapter(SassSession.class);
      if (session != null && !session.isEnded()) {
        return session;
      }
    }
    List<SassSession> all = all();
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).isSuspended()) {
        return all.get(i);
      }
    }
    return all.isEmpty() ? null : all.get(all.size() - 1);
  }

  /** Returns the session that the user looks at if it is suspended, else null. */
  public static SassSession currentSuspended() {
    SassSession session = current();
    return session != null && session.isSuspended() ? session : null;
  }

  static void sessionStarted(SassSession session) {
    SESSIONS.add(session);
  }

  static void sessionEnded(SassSession session) {
    if (SESSIONS.remove(session)) {
      notifyListeners(listener -> listener.ended(session));
    }
  }

  /**
   * Calls all listeners. A listener that throws an exception does not keep the others from being
   * called.
   */
  static void notifyListeners(Consumer<Listener> notification) {
    for (Listener listener : LISTENERS) {
      try {
        notification.accept(listener);
      } catch (RuntimeException e) {
        ILog.of(SassSessions.class).log(Status.error("A view cannot follow the debugger", e));
      }
    }
  }
}
