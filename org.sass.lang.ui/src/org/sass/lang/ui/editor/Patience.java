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

/** Asks the services for the thread that paints, which must not wait for them. */
public final class Patience {
  private Patience() {}

  /** The answer if it can be had within that time; else null. What it throws is thrown here. */
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

  /** Asks in a job that the user sees when it takes long, and shows the answer when it is there. */
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
