package org.sass.lang.ui.debug.model;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugException;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;

/**
 * Waits for responses of the debug adapter. Jobs of the platform use it, because they need the
 * response at once.
 */
final class Responses {
  private Responses() {}

  /**
   * Waits for a response and returns it. Waits at most one second longer than {@link
   * SassSession#TIMEOUT_SECONDS}.
   *
   * @throws DebugException if the request fails, takes too long or is interrupted
   */
  static <T> T await(CompletableFuture<T> future) throws DebugException {
    try {
      return future.get(SassSession.TIMEOUT_SECONDS + 1L, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new DebugException(
          Status.error(
              RequestFailures.message(e), e instanceof TimeoutException ? e : e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DebugException(Status.error("interrupted while waiting for the emulator", e));
    }
  }
}
