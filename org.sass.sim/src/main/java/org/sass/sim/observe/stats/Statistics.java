package org.sass.sim.observe.stats;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.isa.Roles.Flow;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;
import org.sass.sim.observe.InstructionCounts;
import org.sass.sim.observe.InstructionInfo;
import org.sass.sim.observe.InstructionInfos;
import org.sass.sim.observe.MemoryTransfers;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;

/** Counts what each instruction of a kernel does during a run. */
public final class Statistics implements Observer {
  private final Launch launch;
  private final InstructionInfos looks;
  private final InstructionCounts[] counts;
  private final InstructionInfo[] seen;
  private final int[] addresses = new int[Warp.LANES];

  /** The warps that wait at a barrier now, each with the barrier instruction that it waits at. */
  private final Map<Warp, Wait> waiting = new IdentityHashMap<>();

  public Statistics(Launch launch) {
    this.launch = launch;
    this.looks = new InstructionInfos(launch);
    int size = launch.kernel().code().size();
    this.counts = new InstructionCounts[size];
    this.seen = new InstructionInfo[size];
  }

  /**
   * The start of a warp's wait at a barrier.
   *
   * @param at the counts of the barrier instruction
   * @param since the block's clock when the warp arrived
   */
  private record Wait(InstructionCounts at, long since) {}

  /** An instruction that has run, with its counts. */
  public record Line(InstructionInfo look, InstructionCounts counts) {}

  /** Returns the instructions that have run, in the order of their addresses. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != null) {
        lines.add(new Line(seen[i], counts[i]));
      }
    }
    return lines;
  }

  /**
   * Returns the counts of all instructions with the same mnemonic, by mnemonic in alphabetical
   * order.
   */
  public Map<String, InstructionCounts> opcodes() {
    Map<String, InstructionCounts> opcodes = new TreeMap<>();
    for (Line line : lines()) {
      opcodes
          .computeIfAbsent(line.look.mnemonic(), name -> new InstructionCounts())
          .add(line.counts);
    }
    return opcodes;
  }

  /** Returns the counts of all instructions together. */
  public InstructionCounts total() {
    InstructionCounts total = new InstructionCounts();
    for (Line line : lines()) {
      total.add(line.counts);
    }
    return total;
  }

  /**
   * Returns the counts of an instruction; null if it has not run.
   *
   * @param index its number in the kernel, from 0
   */
  public InstructionCounts of(int index) {
    return counts[index];
  }

  public Launch launch() {
    return launch;
  }

  @Override
  public void before(Warp warp, DecodedInstruction step, int mask) {
    InstructionCounts here = here(step);
    int active = warp.active();
    Wait wait = waiting.isEmpty() ? null : waiting.remove(warp);
    if (wait != null) {
      wait.at.waited += warp.block().clock() - wait.since;
    }
    here.issued++;
    here.threads += Integer.bitCount(mask);
    here.active += Integer.bitCount(active);
    InstructionInfo look = looks.of(step);
    if (look.conditional()) {
      here.held += Integer.bitCount(mask);
      here.stopped += Integer.bitCount(active & ~mask);
    }
    if (look.branches()) {
      here.taken += mask != 0 && mask == active ? 1 : 0;
      here.notTaken += mask == 0 ? 1 : 0;
      here.divergent += mask != 0 && mask != active ? 1 : 0;
    }
    for (MemoryAccess reach : look.reaches()) {
      reaches(here, reach, warp, mask);
    }
  }

  private InstructionCounts here(DecodedInstruction step) {
    int place = step.index();
    if (counts[place] == null) {
      counts[place] = new InstructionCounts();
      seen[place] = looks.of(step);
    }
    return counts[place];
  }

  private void reaches(InstructionCounts here, MemoryAccess reach, Warp warp, int mask) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      addresses[lane] = (int) reach.address(warp, lane);
    }
    for (int from = 0; from < Warp.LANES; from += MemoryTransfers.HALF) {
      int half = mask >>> from & 0xffff;
      if (half == 0) {
        continue;
      }
      switch (reach.space()) {
        case GLOBAL -> global(here, reach, mask, from, half);
        case SHARED -> {
          here.sharedRequests++;
          here.sharedConflicts +=
              reach.isUniform() ? 0 : MemoryTransfers.rounds(addresses, mask, from) - 1;
        }
        case CONSTANT -> {
          here.constantRequests++;
          here.constantRepeats +=
              reach.isUniform() ? 0 : MemoryTransfers.different(addresses, mask, from) - 1;
        }
        case LOCAL -> here.localRequests++;
      }
    }
  }

  private void global(InstructionCounts here, MemoryAccess reach, int mask, int from, int half) {
    int bytes = reach.type().bytes();
    // Atomic accesses are made for each lane separately, so they are never coalesced.
    boolean one =
        !(reach.reads() && reach.writes())
            && MemoryTransfers.coalesces(addresses, mask, from, bytes);
    here.globalRequests++;
    here.uncoalesced += one ? 0 : 1;
    here.segments += MemoryTransfers.segments(half, bytes, one);
    here.moved += MemoryTransfers.moved(half, bytes, one);
    here.wanted += (long) bytes * Integer.bitCount(half);
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    InstructionCounts here = counts[step.index()];
    InstructionInfo look = seen[step.index()];
    if (look.flow() == Flow.BARRIER) {
      here.arrivals++;
      if (warp.waiting() >= 0) {
        here.waits++;
        waiting.put(warp, new Wait(here, warp.block().clock()));
      }
    }
    for (InstructionInfo.Written written : look.writes()) {
      if (written.set() == RegisterFile.PREDICATE) {
        flags(here, warp, mask, written.number());
      }
    }
  }

  private static void flags(InstructionCounts here, Warp warp, int mask, int register) {
    here.flagged += Integer.bitCount(mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int flags = RegisterFile.PREDICATE.value(warp, register, lane);
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
