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
  private static final long DELAY_NANOS = 1_000_000_000L;

  /** Nanoseconds between two progress events. */
  private static final long INTERVAL_NANOS = 500_000_000L;

  private final IDebugProtocolClient client;
  private final LongSupplier clock;
  private String title;
  private LongSupplier executedInstructions;
  private long dueNanos;
  private int progressNumber;
  private boolean started;

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
   * @param newTitle title of the movement; null to report nothing
   * @param instructionCount gives the number of warp instructions that have run
   */
  void begin(String newTitle, LongSupplier instructionCount) {
    title = newTitle;
    executedInstructions = instructionCount;
    dueNanos = clock.getAsLong() + DELAY_NANOS;
  }

  /** Sends a progress event if one is due. To be called often while the machine runs. */
  void tick() {
    if (title == null || clock.getAsLong() < dueNanos) {
      return;
    }
    dueNanos = clock.getAsLong() + INTERVAL_NANOS;
    String message = String.format("at warp instruction %,d", executedInstructions.getAsLong());
    if (started) {
      ProgressUpdateEventArguments event = new ProgressUpdateEventArguments();
      event.setProgressId(id());
      event.setMessage(message);
      client.progressUpdate(event);
      return;
    }
    started = true;
    progressNumber++;
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
    if (started) {
      started = false;
      ProgressEndEventArguments event = new ProgressEndEventArguments();
      event.setProgressId(id());
      client.progressEnd(event);
    }
  }

  /** Returns whether a progress id of the editor belongs to the movement that is reported now. */
  boolean isCurrent(String progressId) {
    return started && id().equals(progressId);
  }

  private String id() {
    return "way " + progressNumber;
  }
}
