package org.sass.sim.dap;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.StopReason;

/**
 * The only thread that runs and reads the machine. While the machine runs, a request interrupts it
 * until the request is answered. So requests are answered even if the kernel never ends.
 */
final class MachineThread {
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final Consumer<Throwable> failed;
  private final Runnable going;
  private volatile boolean pause;
  private volatile boolean closed;
  private volatile boolean running;
  private Debugger.Movement movement;
  private Consumer<StopReason> stopped;

  /**
   * @param failed takes internal errors of tasks that no request waits for
   * @param going is called again and again in this thread while the machine runs
   */
  MachineThread(Consumer<Throwable> failed, Runnable going) {
    this.failed = failed;
    this.going = going;
    thread = new Thread(this::work, "gsass-machine");
    thread.setDaemon(true);
    thread.start();
  }

  /** Computes the answer of a request in the machine's thread. */
  <T> CompletableFuture<T> ask(Supplier<T> answer) {
    CompletableFuture<T> future = new CompletableFuture<>();
    tasks.add(
        () -> {
          try {
            future.complete(answer.get());
          } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
          }
        });
    return future;
  }

  /** Runs a task in the machine's thread, after the tasks that were added before it. */
  void later(Runnable task) {
    tasks.add(task);
  }

  /**
   * Starts to run the machine. Must be called in the machine's thread.
   *
   * @param then takes the reason for the stop, in the same thread
   */
  void run(Debugger.Movement way, Consumer<StopReason> then) {
    movement = way;
    stopped = then;
    pause = false;
    running = true;
  }

  /** Returns whether the machine runs. */
  boolean isRunning() {
    return running;
  }

  /** Asks the machine to stop. Returns at once; the machine stops soon after. */
  void pause() {
    pause = true;
    // An empty task wakes the thread if it is idle, and interrupts the machine if it runs.
    tasks.add(() -> {});
  }

  /** Asks the thread to end. It ends soon after, even if the machine is running. */
  void close() {
    closed = true;
    tasks.add(() -> {});
  }

  private boolean interrupted() {
    if (Thread.currentThread() == thread) {
      going.run();
    }
    return pause || closed || !tasks.isEmpty();
  }

  private void work() {
    while (!closed) {
      try {
        Runnable task = movement == null ? tasks.take() : tasks.poll();
        if (task != null) {
          task.run();
        } else {
          move();
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error e) {
        movement = null;
        running = false;
        failed.accept(e);
      }
    }
  }

  private void move() {
    StopReason stop = movement.move(this::interrupted);
    if (stop == null && !pause) {
      return;
    }
    movement = null;
    running = false;
    stopped.accept(
        stop != null
            ? stop
            : new StopReason(StopReason.Reason.PAUSE, null, -1, "pause", java.util.List.of()));
  }
}
