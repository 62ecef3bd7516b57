package org.sass.sim.dap;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sass.sim.debug.Movement;
import org.sass.sim.debug.StopReason;

/**
 * The only thread that runs and reads the machine. While the machine runs, a request interrupts it
 * until the request is answered. So requests are answered even if the kernel never ends.
 */
final class MachineThread {
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

  /** Requests whose answers the connection does not wait for yet. */
  private final Queue<Runnable> submittedRequests = new ConcurrentLinkedQueue<>();

  private final Thread thread;
  private final Consumer<Throwable> errorHandler;
  private final Runnable onTick;
  private volatile boolean pauseRequested;
  private volatile boolean closed;
  private volatile boolean running;
  private Movement movement;
  private Consumer<StopReason> onStopped;

  /**
   * @param errorHandler takes internal errors of tasks that no request waits for
   * @param onTick is called again and again in this thread while the machine runs
   */
  MachineThread(Consumer<Throwable> errorHandler, Runnable onTick) {
    this.errorHandler = errorHandler;
    this.onTick = onTick;
    thread = new Thread(this::runTasks, "gsass-machine");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Computes the answer of a request in the machine's thread, once {@link #startRequests} was
   * called.
   */
  <T> CompletableFuture<T> submit(Supplier<T> answer) {
    CompletableFuture<T> future = new CompletableFuture<>();
    submittedRequests.add(
        () -> {
          try {
            future.complete(answer.get());
          } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
          }
        });
    return future;
  }

  /**
   * Starts the requests that were submitted. The connection calls this when it waits for their
   * answers. Then the machine's thread itself writes an answer, before it goes on. If a request
   * started earlier, the connection's thread could write its answer after the events that the
   * request causes, or not at all if the process ends with the program.
   */
  void startRequests() {
    for (Runnable request = submittedRequests.poll();
        request != null;
        request = submittedRequests.poll()) {
      tasks.add(request);
    }
  }

  /** Runs a task in the machine's thread, after the tasks that were added before it. */
  void execute(Runnable task) {
    tasks.add(task);
  }

  /**
   * Starts to run the machine. Must be called in the machine's thread.
   *
   * @param stopHandler takes the reason for the stop, in the same thread
   */
  void startMovement(Movement nextMovement, Consumer<StopReason> stopHandler) {
    movement = nextMovement;
    onStopped = stopHandler;
    pauseRequested = false;
    running = true;
  }

  /** Returns whether the machine runs. */
  boolean isRunning() {
    return running;
  }

  /** Asks the machine to stop. Returns at once; the machine stops soon after. */
  void pause() {
    pauseRequested = true;
    // An empty task wakes the thread if it is idle, and interrupts the machine if it runs.
    tasks.add(() -> {});
  }

  /** Asks the thread to end. It ends soon after, even if the machine is running. */
  void close() {
    closed = true;
    tasks.add(() -> {});
  }

  private boolean isInterrupted() {
    if (Thread.currentThread() == thread) {
      onTick.run();
    }
    return pauseRequested || closed || !tasks.isEmpty();
  }

  private void runTasks() {
    while (!closed) {
      try {
        Runnable task = movement == null ? tasks.take() : tasks.poll();
        if (task != null) {
          task.run();
        } else {
          advance();
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        movement = null;
        running = false;
        errorHandler.accept(e);
      }
    }
  }

  private void advance() {
    StopReason stop = movement.move(this::isInterrupted);
    if (stop == null && !pauseRequested) {
      return;
    }
    movement = null;
    running = false;
    onStopped.accept(
        stop != null
            ? stop
            : new StopReason(StopReason.Reason.PAUSE, null, -1, "pause", java.util.List.of()));
  }
}
