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
  private static final int MAX_QUEUED_BATCHES = 16;

  private static final int BATCH_EVENTS = 4096;

  private final Launch firstLaunch;
  private final Launch secondLaunch;

  /**
   * Prepares a comparison.
   *
   * @param firstLaunch a launch on one machine
   * @param secondLaunch the same launch on another machine; its global memory must be a copy of the
   *     first one's
   */
  public MachineComparison(Launch firstLaunch, Launch secondLaunch) {
    this.firstLaunch = firstLaunch;
    this.secondLaunch = secondLaunch;
  }

  /**
   * An instruction that a thread has run.
   *
   * @param threadIndex number of the thread in the grid
   * @param pc the instruction's address
   * @param value the value of its destination afterwards
   * @param flags the flags that it wrote, or {@link WrittenValues#NO_FLAGS}
   */
  private record Event(long threadIndex, int pc, int value, int flags) {
    boolean isSameAs(Event other) {
      return pc == other.pc && value == other.value && flags == other.flags;
    }
  }

  /**
   * What a machine did in an instruction of a thread.
   *
   * @param pc the instruction's address
   * @param value the value of its destination afterwards
   * @param flags the flags that it wrote, or {@link WrittenValues#NO_FLAGS}
   */
  public record ThreadEffect(int pc, int value, int flags) {}

  /**
   * The place where the machines diverge.
   *
   * @param threadIndex number of the thread in the grid: block by block, blocks counted in x first;
   *     -1 if only the faults differ
   * @param instructionIndex how many instructions the thread had run before
   * @param firstEffect what the first machine did; null if it ran nothing more in this thread
   * @param secondEffect what the second machine did; null if it ran nothing more in this thread
   * @param faults the faults that ended the runs of the first and of the second machine; an element
   *     is null if there was no fault
   */
  public record Mismatch(
      long threadIndex,
      long instructionIndex,
      ThreadEffect firstEffect,
      ThreadEffect secondEffect,
      List<Fault> faults) {}

  /**
   * Runs both machines and returns the first place where they diverge, in the order in which the
   * second machine runs; null if there is none, or if the runs were stopped before they reached
   * one.
   *
   * @param interrupted asked from time to time; stops both runs if it returns true
   */
  public Mismatch findMismatch(BooleanSupplier interrupted) {
    BlockingQueue<List<Event>> queue = new ArrayBlockingQueue<>(MAX_QUEUED_BATCHES);
    Producer producer = new Producer(firstLaunch, queue);
    Thread thread = new Thread(producer, "comparison");
    thread.setDaemon(true);
    thread.start();
    try {
      Consumer consumer = new Consumer(queue);
      Interpreter interpreter = new Interpreter(secondLaunch, consumer);
      RunResult result =
          interpreter.run(() -> consumer.mismatch != null || interrupted.getAsBoolean());
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
    public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
      int threads = warp.block().grid().threadsPerBlock();
      long block = warp.block().grid().size().number(warp.block().position());
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int thread = warp.index() * Warp.LANES + lane;
        if ((mask >>> lane & 1) != 0 && thread < threads) {
          onEvent(
              new Event(
                  block * threads + thread,
                  instruction.address(),
                  WrittenValues.destinationValue(warp, lane, instruction.insn()),
                  WrittenValues.writtenFlags(warp, lane, instruction.insn())));
        }
      }
    }

    abstract void onEvent(Event event);
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
          sendBatch();
        }
      } finally {
        // An empty batch marks the end.
        batch = new ArrayList<>();
        sendBatch();
      }
    }

    @Override
    void onEvent(Event event) {
      batch.add(event);
      if (batch.size() == BATCH_EVENTS) {
        sendBatch();
      }
    }

    private void sendBatch() {
      try {
        while (!stopped && !queue.offer(batch, 10, TimeUnit.MILLISECONDS)) {
          // The queue is full because the second machine is slower: try again.
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
    private final Map<Long, Deque<Event>> pendingEvents = new HashMap<>();
    private final Map<Long, Long> instructionCounts = new HashMap<>();
    private boolean producerEnded;
    private Mismatch mismatch;

    Consumer(BlockingQueue<List<Event>> queue) {
      this.queue = queue;
    }

    @Override
    void onEvent(Event event) {
      if (mismatch != null) {
        return;
      }
      Event expected = nextEvent(event.threadIndex);
      if (expected == null || !expected.isSameAs(event)) {
        long instructionIndex = instructionCounts.getOrDefault(event.threadIndex, 0L);
        mismatch =
            new Mismatch(
                event.threadIndex, instructionIndex, toEffect(expected), toEffect(event), null);
      }
      instructionCounts.merge(event.threadIndex, 1L, Long::sum);
    }

    private static ThreadEffect toEffect(Event event) {
      return event == null ? null : new ThreadEffect(event.pc, event.value, event.flags);
    }

    /** Returns what the first machine did next for a thread; null if it did nothing more. */
    private Event nextEvent(long threadIndex) {
      Deque<Event> events = pendingEvents.computeIfAbsent(threadIndex, key -> new ArrayDeque<>());
      while (events.isEmpty() && !producerEnded) {
        receiveBatch();
      }
      return events.poll();
    }

    private void receiveBatch() {
      try {
        List<Event> batch = queue.take();
        producerEnded = batch.isEmpty();
        for (Event event : batch) {
          pendingEvents.computeIfAbsent(event.threadIndex, key -> new ArrayDeque<>()).add(event);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        producerEnded = true;
      }
    }

    Mismatch finish(Fault fault, Producer producer, BooleanSupplier interrupted) {
      if (mismatch == null) {
        while (!producerEnded) {
          if (interrupted.getAsBoolean()) {
            return null;
          }
          receiveBatch();
        }
        for (Map.Entry<Long, Deque<Event>> entry : pendingEvents.entrySet()) {
          Event leftoverEvent = entry.getValue().peek();
          boolean isEarlier =
              leftoverEvent != null && (mismatch == null || entry.getKey() < mismatch.threadIndex);
          if (isEarlier) {
            long instructionIndex = instructionCounts.getOrDefault(entry.getKey(), 0L);
            mismatch =
                new Mismatch(entry.getKey(), instructionIndex, toEffect(leftoverEvent), null, null);
          }
        }
      }
      Fault producerFault = producerEnded ? producer.fault : null;
      boolean sameFaults =
          fault == null
              ? producerFault == null
              : producerFault != null && fault.pc() == producerFault.pc();
      if (mismatch == null && sameFaults) {
        return null;
      }
      List<Fault> faults = new ArrayList<>();
      faults.add(producerFault);
      faults.add(fault);
      return mismatch == null
          ? new Mismatch(-1, 0, null, null, faults)
          : new Mismatch(
              mismatch.threadIndex,
              mismatch.instructionIndex,
              mismatch.firstEffect,
              mismatch.secondEffect,
              faults);
    }
  }

  /**
   * Describes the destination that the value of a {@link ThreadEffect} belongs to; empty if the
   * instruction has none.
   */
  public static String destinationName(Insn insn) {
    return WrittenValues.destinationName(insn);
  }

  /** Returns the launch on another machine, with a copy of its global memory. */
  public static Launch copyLaunch(Launch launch, FlexGripTarget profile) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (GlobalMemory.Region region : launch.global().regions()) {
      Memory copy = region.memory().copy();
      regions.add(new GlobalMemory.Region(region.name(), region.base(), copy));
    }
    return launch.withTarget(profile).withGlobal(new GlobalMemory(regions));
  }

  /**
   * Returns quirks that cause the difference at a place: the second machine does not diverge from
   * the first one there if they are off. If one quirk is enough, returns that one. Otherwise it
   * returns a set from which quirks that are not needed have been removed.
   *
   * @param launch the launch, with its memory as it was before the run
   * @param firstTarget the first machine
   * @param secondTarget the second machine
   * @param mismatch the place
   * @param interrupted asked from time to time; stops the runs if it returns true
   */
  public static List<Quirk> findResponsibleQuirks(
      Launch launch,
      FlexGripTarget firstTarget,
      FlexGripTarget secondTarget,
      Mismatch mismatch,
      BooleanSupplier interrupted) {
    List<Quirk> candidates = new ArrayList<>();
    for (Quirk quirk : secondTarget.quirks().toSet()) {
      if (!firstTarget.has(quirk)) {
        candidates.add(quirk);
      }
    }
    for (Quirk quirk : candidates) {
      if (!hasSameMismatch(
          launch, firstTarget, secondTarget.withQuirk(quirk, false), mismatch, interrupted)) {
        return List.of(quirk);
      }
    }
    List<Quirk> needed = new ArrayList<>();
    FlexGripTarget reducedTarget = secondTarget;
    for (Quirk quirk : candidates) {
      reducedTarget = reducedTarget.withQuirk(quirk, false);
      needed.add(quirk);
    }
    for (Quirk quirk : candidates) {
      FlexGripTarget triedTarget = reducedTarget.withQuirk(quirk, true);
      if (!hasSameMismatch(launch, firstTarget, triedTarget, mismatch, interrupted)) {
        reducedTarget = triedTarget;
        needed.remove(quirk);
      }
    }
    return List.copyOf(needed);
  }

  private static boolean hasSameMismatch(
      Launch launch,
      FlexGripTarget firstTarget,
      FlexGripTarget secondTarget,
      Mismatch mismatch,
      BooleanSupplier interrupted) {
    Launch launchCopy = copyLaunch(launch, secondTarget);
    if (launchCopy.problem() != null) {
      return true;
    }
    Mismatch newMismatch =
        new MachineComparison(copyLaunch(launch, firstTarget), launchCopy)
            .findMismatch(interrupted);
    return newMismatch != null
        && newMismatch.threadIndex == mismatch.threadIndex
        && newMismatch.instructionIndex == mismatch.instructionIndex
        && firstPc(newMismatch) == firstPc(mismatch);
  }

  private static int firstPc(Mismatch mismatch) {
    return mismatch.firstEffect == null ? -1 : mismatch.firstEffect.pc;
  }
}
