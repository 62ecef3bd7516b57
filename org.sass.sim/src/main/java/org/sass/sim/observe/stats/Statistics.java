package org.sass.sim.observe.stats;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterKind;
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
  private final InstructionInfos infos;
  private final InstructionCounts[] counts;
  private final InstructionInfo[] executedInfos;
  private final int[] addresses = new int[Warp.LANES];

  /** The warps that wait at a barrier now, each with the barrier instruction that it waits at. */
  private final Map<Warp, Wait> waiting = new IdentityHashMap<>();

  public Statistics(Launch launch) {
    this.launch = launch;
    this.infos = new InstructionInfos(launch);
    int size = launch.kernel().code().size();
    this.counts = new InstructionCounts[size];
    this.executedInfos = new InstructionInfo[size];
  }

  /**
   * The start of a warp's wait at a barrier.
   *
   * @param counts the counts of the barrier instruction
   * @param startClock the block's clock when the warp arrived
   */
  private record Wait(InstructionCounts counts, long startClock) {}

  /** An instruction that has run, with its counts. */
  public record Line(InstructionInfo info, InstructionCounts counts) {}

  /** Returns the instructions that have run, in the order of their addresses. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != null) {
        lines.add(new Line(executedInfos[i], counts[i]));
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
          .computeIfAbsent(line.info.mnemonic(), name -> new InstructionCounts())
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
  public InstructionCounts countsAt(int index) {
    return counts[index];
  }

  public Launch launch() {
    return launch;
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    InstructionCounts entry = countsFor(instruction);
    int activeMask = warp.activeMask();
    Wait wait = waiting.isEmpty() ? null : waiting.remove(warp);
    if (wait != null) {
      wait.counts.waitedInstructions += warp.block().clock() - wait.startClock;
    }
    entry.issued++;
    entry.threads += Integer.bitCount(mask);
    entry.active += Integer.bitCount(activeMask);
    InstructionInfo info = infos.of(instruction);
    if (info.conditional()) {
      entry.guardTrueLanes += Integer.bitCount(mask);
      entry.guardFalseLanes += Integer.bitCount(activeMask & ~mask);
    }
    if (info.isLaneBranch()) {
      entry.taken += mask != 0 && mask == activeMask ? 1 : 0;
      entry.notTaken += mask == 0 ? 1 : 0;
      entry.divergent += mask != 0 && mask != activeMask ? 1 : 0;
    }
    for (MemoryAccess access : info.memoryAccesses()) {
      countAccess(entry, access, warp, mask);
    }
  }

  private InstructionCounts countsFor(DecodedInstruction instruction) {
    int index = instruction.index();
    if (counts[index] == null) {
      counts[index] = new InstructionCounts();
      executedInfos[index] = infos.of(instruction);
    }
    return counts[index];
  }

  private void countAccess(InstructionCounts entry, MemoryAccess access, Warp warp, int mask) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      addresses[lane] = (int) access.address(warp, lane);
    }
    for (int from = 0; from < Warp.LANES; from += MemoryTransfers.HALF_WARP) {
      int half = mask >>> from & 0xffff;
      if (half == 0) {
        continue;
      }
      switch (access.space()) {
        case GLOBAL -> countGlobalAccess(entry, access, mask, from, half);
        case SHARED -> {
          entry.sharedRequests++;
          entry.sharedConflicts +=
              access.isUniform() ? 0 : MemoryTransfers.bankRounds(addresses, mask, from) - 1;
        }
        case CONSTANT -> {
          entry.constantRequests++;
          entry.constantRepeats +=
              access.isUniform() ? 0 : MemoryTransfers.distinctAddresses(addresses, mask, from) - 1;
        }
        case LOCAL -> entry.localRequests++;
      }
    }
  }

  private void countGlobalAccess(
      InstructionCounts entry, MemoryAccess access, int mask, int from, int half) {
    int bytes = access.type().bytes();
    // Atomic accesses are made for each lane separately, so they are never coalesced.
    boolean isCoalesced =
        !(access.reads() && access.writes())
            && MemoryTransfers.isCoalesced(addresses, mask, from, bytes);
    entry.globalRequests++;
    entry.uncoalesced += isCoalesced ? 0 : 1;
    entry.segments += MemoryTransfers.segmentCount(half, bytes, isCoalesced);
    entry.movedBytes += MemoryTransfers.movedBytes(half, bytes, isCoalesced);
    entry.requestedBytes += (long) bytes * Integer.bitCount(half);
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    InstructionCounts entry = counts[instruction.index()];
    InstructionInfo info = executedInfos[instruction.index()];
    if (info.flow() == Flow.BARRIER) {
      entry.arrivals++;
      if (warp.waitingBarrier() >= 0) {
        entry.waits++;
        waiting.put(warp, new Wait(entry, warp.block().clock()));
      }
    }
    for (InstructionInfo.WrittenRegister written : info.writtenRegisters()) {
      if (written.file() == RegisterKind.PREDICATE) {
        countFlags(entry, warp, mask, written.number());
      }
    }
  }

  private static void countFlags(InstructionCounts entry, Warp warp, int mask, int register) {
    entry.flagWrites += Integer.bitCount(mask);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int flags = RegisterKind.PREDICATE.value(warp, register, lane);
        for (int i = 0; i < entry.flagCounts.length; i++) {
          entry.flagCounts[i] += flags >>> i & 1;
        }
      }
    }
  }

  @Override
  public void blockEnded(Block block) {
    block.warps().forEach(waiting::remove);
  }
}
