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
 * The sessions of the debugger and what happens to them: what views follow. Listeners are called in
 * some thread that is not the one that paints, one call after the other for each session.
 */
public final class SassSessions {
  private static final List<SassSession> ALL = new CopyOnWriteArrayList<>();
  private static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

  /** What is selected in the Debug view; the platform itself answers in one thread alone. */
  private static volatile Object selected;

  static {
    DebugUITools.getDebugContextManager()
        .addDebugContextListener(
            event ->
                selected =
                    event.getContext() instanceof IStructuredSelection some
                        ? some.getFirstElement()
                        : null);
  }

  private SassSessions() {}

  /** Hears what happens to sessions. */
  public interface Listener {
    /** The machine stands still, and may be asked. */
    default void suspended(SassSession session) {}

    /** The machine runs, or makes a step: what was known of it is old. */
    default void resumed(SassSession session) {}

    /** While it stands still something was changed: a value, the focus, how registers are shown. */
    default void changed(SassSession session) {}

    /** The session is over; it answers nothing any more. */
    default void ended(SassSession session) {}
  }

  /** Tells a listener what happens from now on; a second time does nothing. */
  public static void add(Listener listener) {
    if (!LISTENERS.contains(listener)) {
      LISTENERS.add(listener);
    }
  }

  public static void remove(Listener listener) {
    LISTENERS.remove(listener);
  }

  /** The sessions that are not over, the oldest first. */
  public static List<SassSession> all() {
    return new ArrayList<>(ALL);
  }

  /**
   * The session that the user looks at: the one that is selected in the Debug view, else the newest
   * one that stands still, else the newest; null if there is none.
   */
  public static SassSession current() {
    if (selected instanceof IAdaptable context) {
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

  /** The session that the user looks at, if it stands still; else null. */
  public static SassSession suspended() {
    SassSession session = current();
    return session != null && session.isSuspended() ? session : null;
  }

  static void begun(SassSession session) {
    ALL.add(session);
  }

  static void over(SassSession session) {
    if (ALL.remove(session)) {
      tell(listener -> listener.ended(session));
    }
  }

  /** A listener that fails is no reason not to tell the others. */
  static void tell(Consumer<Listener> what) {
    for (Listener listener : LISTENERS) {
      try {
        what.accept(listener);
      } catch (RuntimeException e) {
        ILog.of(SassSessions.class).log(Status.error("A view cannot follow the debugger", e));
      }
    }
  }
}
