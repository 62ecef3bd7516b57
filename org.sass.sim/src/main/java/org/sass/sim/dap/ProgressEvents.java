package org.sass.sim.dap;

import java.util.function.LongSupplier;
import org.eclipse.lsp4j.debug.ProgressEndEventArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.ProgressUpdateEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;

/**
 * Tells the editor how far a long way has been gone, if it takes more than a moment. For the
 * machine's thread.
 */
final class ProgressEvents {
  /** Before that it is not worth telling. */
  private static final long MOMENT = 1_000_000_000L;

  /** Between two words about it. */
  private static final long PAUSE = 500_000_000L;

  private final IDebugProtocolClient client;
  private final LongSupplier clock;
  private String title;
  private LongSupplier time;
  private long due;
  private int number;
  private boolean shown;

  /**
   * @param clock nanoseconds
   */
  ProgressEvents(IDebugProtocolClient client, LongSupplier clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * A way begins.
   *
   * @param what it is; null to tell nothing
   * @param now gives the time that the machine is at
   */
  void begin(String what, LongSupplier now) {
    title = what;
    time = now;
    due = clock.getAsLong() + MOMENT;
  }

  /** It goes on. To be called often. */
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

  /** It has ended. */
  void end() {
    title = null;
    if (shown) {
      shown = false;
      ProgressEndEventArguments event = new ProgressEndEventArguments();
      event.setProgressId(id());
      client.progressEnd(event);
    }
  }

  /** Whether the editor means what goes on now. */
  boolean is(String wanted) {
    return shown && id().equals(wanted);
  }

  private String id() {
    return "way " + number;
  }
}
