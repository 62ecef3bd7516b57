package org.sass.sim.dap;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.StopReason;

/**
 * The one thread that moves and reads the machine. While the machine runs, requests interrupt it
 * for as long as their answers take, so that nothing waits for a kernel that never ends.
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
   * @param failed takes our mistakes in what no request waits for
   * @param going is called again and again while the machine runs, in its thread
   */
  MachineThread(Consumer<Throwable> failed, Runnable going) {
    this.failed = failed;
    this.going = going;
    thread = new Thread(this::work, "gsass-machine");
    thread.setDaemon(true);
    thread.start();
  }

  /** Answers a request in the machine's thread. */
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

  /** Does something in the machine's thread, after what was asked for before. */
  void later(Runnable task) {
    tasks.add(task);
  }

  /**
   * Lets the machine run; to be called in its thread.
   *
   * @param then takes the reason to stop, in the same thread
   */
  void run(Debugger.Movement way, Consumer<StopReason> then) {
    movement = way;
    stopped = then;
    pause = false;
    running = true;
  }

  /** Whether the machine runs. */
  boolean isRunning() {
    return running;
  }

  /** Stops the machine soon. */
  void pause() {
    pause = true;
    // Wakes it when nothing runs, and interrupts it when something does.
    tasks.add(() -> {});
  }

  /** Ends the thread soon, whatever it does. */
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
