package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.lsp4j.debug.CancelArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how the adapter shows and cancels movements that take long. */
class ProgressTest {
  /**
   * A clock that is 100 ms further at each look. From 2 s on it holds up who looks at it, until it
   * is released.
   */
  private static final class HeldClock implements LongSupplier {
    private static final long STEP_NANOS = 100_000_000;
    private final CountDownLatch release = new CountDownLatch(1);
    private long now;

    @Override
    public long getAsLong() {
      now += STEP_NANOS;
      try {
        assertTrue(now < 20 * STEP_NANOS || release.await(60, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return now;
    }
  }

  @TempDir Path folder;

  @Test
  void aLongWayBackIsShownAndCanBeCancelled() throws IOException {
    String kernel = "//! launch max-steps=0\nagain:\nIADD32I R1, R1, 1\nBRA again\n";
    String source = Files.writeString(folder.resolve("k.gsass"), kernel).toString();
    HeldClock clock = new HeldClock();
    try (Editor editor = Editor.start(clock)) {
      editor.launch(source, Map.of());
      editor.setBreakpoints(source, Editor.lineBreakpoint(3, "R1 == 300000"));
      editor.configurationDone();
      assertEquals("breakpoint", editor.awaitStop().getReason());
      // No instruction on the way back meets this condition.
      editor.setBreakpoints(source, Editor.lineBreakpoint(3, "clock == 1"));
      Editor.await(editor.server().reverseContinue(new ReverseContinueArguments()));
      var shown = (ProgressStartEventArguments) editor.awaitEvent();
      assertEquals("Going back", shown.getTitle());
      assertTrue(shown.getCancellable());
      CancelArguments cancel = new CancelArguments();
      cancel.setProgressId(shown.getProgressId());
      CompletableFuture<Void> cancelled = editor.server().cancel(cancel);
      // The adapter refuses this request without the machine, which the clock holds up. So the
      // machine has the request before it now.
      assertTrue(Editor.awaitRefusal(editor.server().evaluate(null)).contains("needs arguments"));
      clock.release.countDown();
      Editor.await(cancelled);
      assertEquals("ended " + shown.getProgressId(), editor.awaitEvent());
      assertEquals("pause", editor.awaitStop().getReason());
      // It was paused on the way: neither where it began to go back nor at the start of the run.
      int there = Integer.decode(editor.evaluate("R1"));
      assertTrue(there > 1 && there < 300_000, () -> "R1 is " + there);
    }
  }
}
