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
 * Runs a launch on two machines in lock step, thread by thread, and tells where they part: the
 * first instruction that leaves something else behind, or that one of the machines does not come
 * to.
 */
public final class MachineComparison {
  /** Events that one machine may be ahead, in batches. */
  private static final int BATCHES = 16;

  private static final int BATCH = 4096;

  private final Launch first;
  private final Launch second;

  /**
   * @param first a launch on one machine
   * @param second the same on another; its global memory is a copy of the first one's
   */
  public MachineComparison(Launch first, Launch second) {
    this.first = first;
    this.second = second;
  }

  /**
   * What happened in a thread.
   *
   * @param pc the instruction's address; -1 for the thread's end
   * @param value at its destination
   * @param flags that it left, or {@link ThreadChanges#NONE}
   */
  private record Event(long thread, int pc, int value, int flags) {
    boolean isLike(Event other) {
      return pc == other.pc && value == other.value && flags == other.flags;
    }
  }

  /** What a machine did for a thread at one place. */
  public record Deed(int pc, int value, int flags) {}

  /**
   * Where the machines part.
   *
   * @param thread number of the thread in the grid: blocks one after the other, counted in x first
   * @param event how many instructions the thread had run before
   * @param first what the first machine did, null for nothing more
   * @param second what the second machine did
   * @param faults what ended the machines' runs before their time; null where nothing did
   */
  public record Parting(long thread, long event, Deed first, Deed second, List<Fault> faults) {}

  /** The first place where they part in the second machine's order; null if there is none. */
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
      return consumer.finish(result.fault(), producer);
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

  /** Hears of each thread's instructions. */
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

  /** Runs the first machine ahead of the second one. */
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
        // An empty batch is the end.
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
          // The second machine is busy.
        }
      } catch (InterruptedException e) {
        stopped = true;
      }
      batch = new ArrayList<>();
    }
  }

  /** Looks on at the second machine and compares. */
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

    /** What the first machine did next for a thread; null if that was all. */
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

    Parting finish(Fault fault, Producer producer) {
      if (found == null) {
        while (!ended) {
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

  /** What the value of a {@link Deed} is the value of, in words; empty if of nothing. */
  public static String place(Insn insn) {
    return ThreadChanges.place(insn);
  }

  /** A launch on another machine with a copy of its global memory. */
  public static Launch copied(Launch launch, FlexGripTarget profile) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (GlobalMemory.Region region : launch.global().regions()) {
      Memory copy = region.memory().copy();
      regions.add(new GlobalMemory.Region(region.name(), region.base(), copy));
    }
    return launch.with(profile, new GlobalMemory(regions));
  }

  /**
   * The quirks without which the second machine does not part from the first one at a place: one if
   * one is enough, else as few as are found by leaving out.
   *
   * @param launch the launch, its memory as before the run
   * @param parting the place
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
