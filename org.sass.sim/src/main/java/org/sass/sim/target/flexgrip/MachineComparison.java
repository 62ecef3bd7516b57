package org.sass.sim.target.flexgrip;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.sass.lang.codec.Insn;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.RunResult;
import org.sass.sim.interp.ThreadChanges;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Fault;

/**
 * Runs a launch on two machines in lock step and compares them thread by thread. It finds where
 * they diverge: the first instruction that has different results, or that only one of the machines
 * reaches.
 */
public final class MachineComparison {
  /** Maximum number of batches of events that the first machine may be ahead of the second. */
  private static final int BATCHES = 16;

  private static final int BATCH = 4096;

  private final Launch first;
  private final Launch second;

  /**
   * Prepares a comparison.
   *
   * @param first a launch on one machine
   * @param second the same launch on another machine; its global memory must be a copy of the first
   *     one's
   */
  public MachineComparison(Launch first, Launch second) {
    this.first = first;
    this.second = second;
  }

  /**
   * An instruction that a thread has run.
   *
   * @param thread number of the thread in the grid
   * @param pc the instruction's address
   * @param value the value of its destination afterwards
   * @param flags the flags that it wrote, or {@link ThreadChanges#NONE}
   */
  private record Event(long thread, int pc, int value, int flags) {
    boolean isLike(Event other) {
      return pc == other.pc && value == other.value && flags == other.flags;
    }
  }

  /**
   * What a machine did in an instruction of a thread.
   *
   * @param pc the instruction's address
   * @param value the value of its destination afterwards
   * @param flags the flags that it wrote, or {@link ThreadChanges#NONE}
   */
  public record Deed(int pc, int value, int flags) {}

  /**
   * The place where the machines diverge.
   *
   * @param thread number of the thread in the grid: block by block, blocks counted in x first; -1
   *     if only the faults differ
   * @param event how many instructions the thread had run before
   * @param first what the first machine did; null if it ran nothing more in this thread
   * @param second what the second machine did; null if it ran nothing more in this thread
   * @param faults the faults that ended the runs of the first and of the second machine; an element
   *     is null if there was no fault
   */
  public record Parting(long thread, long event, Deed first, Deed second, List<Fault> faults) {}

  /**
   * Runs both machines and returns the first place where they diverge, in the order in which the
   * second machine runs; null if there is none, or if the runs were stopped before they reached
   * one.
   *
   * @param interrupted asked from time to time; stops both runs if it returns true
   */
  public Parting parting(BooleanSupplier interrupted) {
    BlockingQueue<List<Event>> queue = new ArrayBlockingQueue<>(BATCHES);
    Producer producer = new Producer(first, queue);
    Thread thread = new Thread(producer, "comparison");
    thread.setDaemon(true);
    thread.start();
    try {
      Consumer consumer = new Consumer(queue);
      Interpreter interpreter = new Interpreter(second, consumer);
      RunResult result =
          interpreter.run(() -> consumer.found != null || interrupted.getAsBoolean());
      return consumer.finish(result.fault(), producer, interrupted);
    } finally {
      producer.stopped = true;
      join(thread);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Receives the instructions of each thread. */
  private abstract static class Listener implements Observer {
    @Override
    public void after(Warp warp, DecodedInstruction step, int mask) {
      int threads = warp.block().grid().threadsPerBlock();
      long block = (long) warp.block().y() * warp.block().grid().x() + warp.block().x();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int thread = warp.index() * Warp.LANES + lane;
        if ((mask >>> lane & 1) != 0 && thread < threads) {
          hears(
              new Event(
                  block * threads + thread,
                  step.address(),
                  ThreadChanges.value(warp, lane, step.insn()),
                  ThreadChanges.flags(warp, lane, step.insn())));
        }
      }
    }

    abstract void hears(Event event);
  }

  /** Runs the first machine in a thread of its own, ahead of the second machine. */
  private static final class Producer extends Listener implements Runnable {
    private final Launch launch;
    private final BlockingQueue<List<Event>> queue;
    private List<Event> batch = new ArrayList<>();
    private volatile boolean stopped;
    private volatile Fault fault;

    Producer(Launch launch, BlockingQueue<List<Event>> queue) {
      this.launch = launch;
      this.queue = queue;
    }

    @Override
    public void run() {
      try {
        fault = new Interpreter(launch, this).run(() -> stopped).fault();
        if (!batch.isEmpty()) {
          send();
        }
      } finally {
        // An empty batch marks the end.
        batch = new ArrayList<>();
        send();
      }
    }

    @Override
    void hears(Event event) {
      batch.add(event);
      if (batch.size() == BATCH) {
        send();
      }
    }

    private void send() {
      try {
        while (!stopped && !queue.offer(batch, 10, TimeUnit.MILLISECONDS)) {
          // The queue is full because the second machine is behind: try again.
        }
      } catch (InterruptedException e) {
        stopped = true;
      }
      batch = new ArrayList<>();
    }
  }

  /** Observes the second machine and compares it with the first. */
  private static final class Consumer extends Listener {
    private final BlockingQueue<List<Event>> queue;
    private final Map<Long, Deque<Event>> waiting = new HashMap<>();
    private final Map<Long, Long> counts = new HashMap<>();
    private boolean ended;
    private Parting found;

    Consumer(BlockingQueue<List<Event>> queue) {
      this.queue = queue;
    }

    @Override
    void hears(Event event) {
      if (found != null) {
        return;
      }
      Event other = next(event.thread);
      if (other == null || !other.isLike(event)) {
        long before = counts.getOrDefault(event.thread, 0L);
        found = new Parting(event.thread, before, deed(other), deed(event), null);
      }
      counts.merge(event.thread, 1L, Long::sum);
    }

    private static Deed deed(Event event) {
      return event == null ? null : new Deed(event.pc, event.value, event.flags);
    }

    /** Returns what the first machine did next for a thread; null if it did nothing more. */
    private Event next(long thread) {
      Deque<Event> events = waiting.computeIfAbsent(thread, key -> new ArrayDeque<>());
      while (events.isEmpty() && !ended) {
        pull();
      }
      return events.poll();
    }

    private void pull() {
      try {
        List<Event> batch = queue.take();
        ended = batch.isEmpty();
        for (Event event : batch) {
          waiting.computeIfAbsent(event.thread, key -> new ArrayDeque<>()).add(event);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        ended = true;
      }
    }

    Parting finish(Fault fault, Producer producer, BooleanSupplier interrupted) {
      if (found == null) {
        while (!ended) {
          if (interrupted.getAsBoolean()) {
            return null;
          }
          pull();
        }
        for (Map.Entry<Long, Deque<Event>> one : waiting.entrySet()) {
          Event left = one.getValue().peek();
          boolean earlier = left != null && (found == null || one.getKey() < found.thread);
          if (earlier) {
            long before = counts.getOrDefault(one.getKey(), 0L);
            found = new Parting(one.getKey(), before, deed(left), null, null);
          }
        }
      }
      Fault other = ended ? producer.fault : null;
      boolean same = fault == null ? other == null : other != null && fault.pc() == other.pc();
      if (found == null && same) {
        return null;
      }
      List<Fault> faults = new ArrayList<>();
      faults.add(other);
      faults.add(fault);
      return found == null
          ? new Parting(-1, 0, null, null, faults)
          : new Parting(found.thread, found.event, found.first, found.second, faults);
    }
  }

  /**
   * Describes the destination that the value of a {@link Deed} belongs to; empty if the instruction
   * has none.
   */
  public static String place(Insn insn) {
    return ThreadChanges.place(insn);
  }

  /** Returns the launch on another machine, with a copy of its global memory. */
  public static Launch copied(Launch launch, FlexGripTarget profile) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (GlobalMemory.Region region : launch.global().regions()) {
      Memory copy = region.memory().copy();
      regions.add(new GlobalMemory.Region(region.name(), region.base(), copy));
    }
    return launch.with(profile, new GlobalMemory(regions));
  }

  /**
   * Returns quirks that cause the difference at a place: the second machine does not diverge from
   * the first one there if they are off. If one quirk is enough, returns that one. Otherwise it
   * returns a set from which quirks that are not needed have been removed.
   *
   * @param launch the launch, with its memory as it was before the run
   * @param first the first machine
   * @param second the second machine
   * @param parting the place
   * @param interrupted asked from time to time; stops the runs if it returns true
   */
  public static List<Quirk> responsible(
      Launch launch,
      FlexGripTarget first,
      FlexGripTarget second,
      Parting parting,
      BooleanSupplier interrupted) {
    List<Quirk> on = new ArrayList<>();
    for (Quirk quirk : second.quirks().set()) {
      if (!first.has(quirk)) {
        on.add(quirk);
      }
    }
    for (Quirk quirk : on) {
      if (!parts(launch, first, second.with(quirk, false), parting, interrupted)) {
        return List.of(quirk);
      }
    }
    List<Quirk> needed = new ArrayList<>();
    FlexGripTarget without = second;
    for (Quirk quirk : on) {
      without = without.with(quirk, false);
      needed.add(quirk);
    }
    for (Quirk quirk : on) {
      FlexGripTarget tried = without.with(quirk, true);
      if (!parts(launch, first, tried, parting, interrupted)) {
        without = tried;
        needed.remove(quirk);
      }
    }
    return List.copyOf(needed);
  }

  private static boolean parts(
      Launch launch,
      FlexGripTarget first,
      FlexGripTarget second,
      Parting parting,
      BooleanSupplier interrupted) {
    Launch other = copied(launch, second);
    if (other.problem() != null) {
      return true;
    }
    Parting now = new MachineComparison(copied(launch, first), other).parting(interrupted);
    return now != null
        && now.thread == parting.thread
        && now.event == parting.event
        && pc(now) == pc(parting);
  }

  private static int pc(Parting parting) {
    return parting.first == null ? -1 : parting.first.pc;
  }
}
