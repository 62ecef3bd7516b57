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
public final class ServiceRequests {
  private ServiceRequests() {}

  /**
   * Returns the answer, or null if it takes longer than the given time. Runtime exceptions of the
   * question are thrown to the caller.
   */
  public static <T> T await(int timeoutMillis, Supplier<T> request) {
    CompletableFuture<T> answer = CompletableFuture.supplyAsync(request);
    try {
      return answer.get(timeoutMillis, TimeUnit.MILLISECONDS);
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
  public static <T> void runInJob(String title, Supplier<T> request, Consumer<T> onAnswer) {
    Job job =
        Job.create(
            title,
            (ICoreRunnable)
                monitor -> {
                  T answer = request.get();
                  PlatformUI.getWorkbench().getDisplay().asyncExec(() -> onAnswer.accept(answer));
                });
    job.schedule();
  }
}
