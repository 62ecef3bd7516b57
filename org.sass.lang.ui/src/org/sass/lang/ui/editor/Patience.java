package org.sass.lang.ui.editor;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;

/** Asks the language services on behalf of the UI thread, which must not wait for long. */
public final class Patience {
  private Patience() {}

  /**
   * Returns the answer, or null if it takes longer than the given time. Runtime exceptions of the
   * question are thrown to the caller.
   */
  public static <T> T within(int millis, Supplier<T> question) {
    CompletableFuture<T> answer = CompletableFuture.supplyAsync(question);
    try {
      return answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }

  /**
   * Asks in a job, and shows the answer in the UI thread when it arrives. The user sees the job if
   * it takes long.
   */
  public static <T> void later(String title, Supplier<T> question, Consumer<T> show) {
    Job job =
        Job.create(
            title,
            (ICoreRunnable)
                monitor -> {
                  T answer = question.get();
                  PlatformUI.getWorkbench().getDisplay().asyncExec(() -> show.accept(answer));
                });
    job.schedule();
  }
}
