package org.sass.sim.see;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.isa.Roles.Flow;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.Observer;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** Counts what each instruction does. */
public final class Statistics implements Observer {
  private final Launch launch;
  private final Looks looks;
  private final Counts[] counts;
  private final Look[] seen;
  private final int[] addresses = new int[Warp.LANES];

  /** The warps that wait at a barrier. */
  private final Map<Warp, Wait> waiting = new IdentityHashMap<>();

  public Statistics(Launch launch) {
    this.launch = launch;
    this.looks = new Looks(launch);
    int size = (launch.kernel().bytes() + 3) / 4;
    this.counts = new Counts[size];
    this.seen = new Look[size];
  }

  /**
   * A warp waits.
   *
   * @param at what the barrier did
   * @param since the block's clock when the warp came to it
   */
  private record Wait(Counts at, long since) {}

  /** An instruction that has run, and what it did. */
  record Line(Look look, Counts counts) {}

  /** The instructions that have run, by their addresses. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != null) {
        lines.add(new Line(seen[i], counts[i]));
      }
    }
    return lines;
  }

  /** What all instructions with the same mnemonic did, in alphabetical order. */
  Map<String, Counts> opcodes() {
    Map<String, Counts> opcodes = new TreeMap<>();
    for (Line line : lines()) {
      opcodes.computeIfAbsent(line.look.mnemonic(), name -> new Counts()).add(line.counts);
    }
    return opcodes;
  }

  /** What all instructions together did. */
  Counts total() {
    Counts total = new Counts();
    for (Line line : lines()) {
      total.add(line.counts);
    }
    return total;
  }

  /** What the instruction at an address did; null if it has not run. */
  Counts at(int pc) {
    return counts[pc >>> 2];
  }

  Launch launch() {
    return launch;
  }

  @Override
  public void before(Warp warp, Step step, int mask) {
    Counts here = here(step);
    int active = warp.active();
    Wait wait = waiting.isEmpty() ? null : waiting.remove(warp);
    if (wait != null) {
      wait.at.waited += warp.block().clock() - wait.since;
    }
    here.issued++;
    here.threads += Integer.bitCount(mask);
    here.active += Integer.bitCount(active);
    Look look = looks.of(step);
    if (look.conditional()) {
      here.held += Integer.bitCount(mask);
      here.stopped += Integer.bitCount(active & ~mask);
    }
    if (look.branches()) {
      here.taken += mask != 0 && mask == active ? 1 : 0;
      here.notTaken += mask == 0 ? 1 : 0;
      here.divergent += mask != 0 && mask != active ? 1 : 0;
    }
    for (Reach reach : look.reaches()) {
      reaches(here, reach, warp, mask);
    }
  }

  private Counts here(Step step) {
    int place = step.address() >>> 2;
    if (counts[place] == null) {
      counts[place] = new Counts();
      seen[place] = looks.of(step);
    }
    return counts[place];
  }

  private void reaches(Counts here, Reach reach, Warp warp, int mask) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      addresses[lane] = reach.address(warp, lane);
    }
    for (int from = 0; from < Warp.LANES; from += Transfers.HALF) {
      int half = mask >>> from & 0xffff;
      if (half == 0) {
        continue;
      }
      switch (reach.space()) {
        case GLOBAL -> global(here, reach, mask, from, half);
        case SHARED -> {
          here.sharedRequests++;
          here.sharedConflicts +=
              reach.isUniform() ? 0 : Transfers.rounds(addresses, mask, from) - 1;
        }
        case CONST -> {
          here.constantRequests++;
          here.constantRepeats +=
              reach.isUniform() ? 0 : Transfers.different(addresses, mask, from) - 1;
        }
        case LOCAL -> here.localRequests++;
      }
    }
  }

  private void global(Counts here, Reach reach, int mask, int from, int half) {
    int bytes = reach.access().bytes();
    // What reads and writes in one step does so for each lane by itself.
    boolean one =
        !(reach.reads() && reach.writes()) && Transfers.coalesces(addresses, mask, from, bytes);
    here.globalRequests++;
    here.uncoalesced += one ? 0 : 1;
    here.segments += Transfers.segments(half, bytes, one);
    here.moved += Transfers.moved(half, bytes, one);
    here.wanted += (long) bytes * Integer.bitCount(half);
  }

  @Override
  public void after(Warp warp, Step step, int mask) {
    Counts here = counts[step.address() >>> 2];
    Look look = seen[step.address() >>> 2];
    if (look.flow() == Flow.BARRIER) {
      here.arrivals++;
      if (warp.waiting() >= 0) {
        here.waits++;
        waiting.put(warp, new Wait(here, warp.block().clock()));
      }
    }
    for (Look.Written written : look.writes()) {
      if (written.set() == RegisterSet.FLAGS) {
        flags(here, warp, mask, written.number());
      }
    }
  }

  private static void flags(Counts here, Warp warp, int mask, int register) {
    here.flagged += Integer.bitCount(mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int flags = RegisterSet.FLAGS.value(warp, register, lane);
        for (int i = 0; i < here.flags.length; i++) {
          here.flags[i] += flags >>> i & 1;
        }
      }
    }
  }

  @Override
  public void ends(Block block) {
    block.warps().forEach(waiting::remove);
  }
}
