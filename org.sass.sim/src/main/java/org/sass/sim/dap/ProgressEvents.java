package org.sass.sim.dap;

import java.util.function.LongSupplier;
import org.eclipse.lsp4j.debug.ProgressEndEventArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.ProgressUpdateEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/**
 * Sends progress events to the editor if a movement of the machine takes more than a moment. Used
 * only in the machine's thread.
 */
final class ProgressEvents {
  /** Nanoseconds that a movement must take before it is reported. */
  private static final long MOMENT = 1_000_000_000L;

  /** Nanoseconds between two progress events. */
  private static final long PAUSE = 500_000_000L;

  private final IDebugProtocolClient client;
  private final LongSupplier clock;
  private String title;
  private LongSupplier time;
  private long due;
  private int number;
  private boolean shown;

  /**
   * @param clock returns the time in nanoseconds
   */
  ProgressEvents(IDebugProtocolClient client, LongSupplier clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * Records that a movement begins.
   *
   * @param what title of the movement; null to report nothing
   * @param now gives the number of warp instructions that have run
   */
  void begin(String what, LongSupplier now) {
    title = what;
    time = now;
    due = clock.getAsLong() + MOMENT;
  }

  /** Sends a progress event if one is due. To be called often while the machine runs. */
  void tick() {
    if (title == null || clock.getAsLong() < due) {
      return;
    }
    due = clock.getAsLong() + PAUSE;
    String message = String.format("at warp instruction %,d", time.getAsLong());
    if (shown) {
      ProgressUpdateEventArguments event = new ProgressUpdateEventArguments();
      event.setProgressId(id());
      event.setMessage(message);
      client.progressUpdate(event);
      return;
    }
    shown = true;
    number++;
    ProgressStartEventArguments event = new ProgressStartEventArguments();
    event.setProgressId(id());
    event.setTitle(title);
    event.setMessage(message);
    event.setCancellable(true);
    client.progressStart(event);
  }

  /** Records that the movement has ended. */
  void end() {
    title = null;
    if (shown) {
      shown = false;
      ProgressEndEventArguments event = new ProgressEndEventArguments();
      event.setProgressId(id());
      client.progressEnd(event);
    }
  }

  /** Returns whether a progress id of the editor belongs to the movement that is reported now. */
  boolean is(String wanted) {
    return shown && id().equals(wanted);
  }

  private String id() {
    return "way " + number;
  }
}
