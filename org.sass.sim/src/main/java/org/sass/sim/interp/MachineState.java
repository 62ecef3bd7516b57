package org.sass.sim.interp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.BlockImage;
import org.sass.sim.machine.Digest;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Pages;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;

/**
 * A copy of the whole state of a run: registers, stacks, barriers, memories and counters.
 * Immutable. States of one run share equal pages of memories and registers. A machine can go back
 * or forward to a state, see {@link #restore}. Any number of machines can continue from it, see
 * {@link #fork}.
 */
public final class MachineState {
  private final Launch launch;
  private final DecodedKernel code;
  private final long firstBlock;
  private final int residentCount;
  private final long stepsAtBlockStart;
  private final int residentIndex;
  private final int warpIndex;
  private final boolean ranInRound;
  private final boolean betweenBlocks;
  private final boolean isOver;
  private final Fault fault;
  private final List<BlockImage> blocks;
  private final List<Pages> global;
  private final int[] latch;
  private final Counters counters;
  private final long steps;

  private MachineState(
      Stepper stepper,
      List<BlockImage> blocks,
      List<Pages> global,
      int[] latch,
      Counters counters) {
    launch = stepper.launch();
    code = stepper.code;
    firstBlock = stepper.firstBlock;
    residentCount = stepper.residentCount;
    stepsAtBlockStart = stepper.stepsAtBlockStart;
    residentIndex = stepper.residentIndex;
    warpIndex = stepper.warpIndex;
    ranInRound = stepper.ranInRound;
    betweenBlocks = stepper.betweenBlocks;
    isOver = stepper.isOver();
    fault = stepper.fault;
    this.blocks = blocks;
    this.global = global;
    this.latch = latch;
    this.counters = counters;
    this.steps = counters.steps;
  }

  /**
   * Returns a copy of the whole state of a machine, global memory included.
   *
   * @param earlierState an earlier copy, with which the new one shares equal pages; null for none
   */
  public static MachineState of(Stepper stepper, MachineState earlierState) {
    Block[] residents = stepper.residents;
    List<BlockImage> blocks = new ArrayList<>();
    for (int i = 0; i < residents.length && residents[i] != null; i++) {
      boolean hasEarlierBlock = earlierState != null && i < earlierState.blocks.size();
      blocks.add(residents[i].save(hasEarlierBlock ? earlierState.blocks.get(i) : null));
    }
    List<Pages> global = new ArrayList<>();
    List<GlobalMemory.Region> regions = stepper.grid().global().regions();
    for (int i = 0; i < regions.size(); i++) {
      Pages earlierPages = earlierState == null ? null : earlierState.global.get(i);
      global.add(Pages.of(regions.get(i).memory().words(), earlierPages));
    }
    int[] latch = stepper.code.latch() == null ? null : stepper.code.latch().clone();
    return new MachineState(stepper, blocks, global, latch, stepper.counters().copy());
  }

  /**
   * Puts a machine into this state, which may be earlier or later than its current one. The machine
   * is the one that this state was copied from, or one with the same launch. In the first case,
   * instructions that were replaced since have their old version again.
   */
  public void restore(Stepper stepper) {
    if (launch == stepper.launch()) {
      stepper.code = code;
    }
    stepper.firstBlock = firstBlock;
    stepper.residentCount = residentCount;
    stepper.stepsAtBlockStart = stepsAtBlockStart;
    stepper.residentIndex = residentIndex;
    stepper.warpIndex = warpIndex;
    stepper.ranInRound = ranInRound;
    stepper.betweenBlocks = betweenBlocks;
    stepper.fault = fault;
    Block[] residents = stepper.residents;
    for (int i = 0; i < blocks.size(); i++) {
      if (residents[i] == null) {
        residents[i] = stepper.grid().newBlock(firstBlock, null);
      }
      residents[i].restore(blocks.get(i));
    }
    List<GlobalMemory.Region> regions = stepper.grid().global().regions();
    for (int i = 0; i < regions.size(); i++) {
      global.get(i).restore(regions.get(i).memory().words());
    }
    if (latch != null) {
      System.arraycopy(latch, 0, stepper.code.latch(), 0, latch.length);
    }
    stepper.counters().clear();
    stepper.counters().add(counters);
    stepper.block = residents[residentIndex];
    stepper.nextWarp = isOver || betweenBlocks ? null : stepper.block.warps().get(warpIndex);
  }

  /** Returns a hash of the whole state of a machine. It is equal for equal states. */
  public static long digest(Stepper stepper) {
    Digest digest = new Digest();
    digest.add(stepper.firstBlock);
    digest.add(stepper.residentIndex);
    digest.add(stepper.warpIndex);
    digest.add(stepper.counters().steps);
    digest.add(stepper.nextWarp != null ? 0 : stepper.betweenBlocks ? 1 : 2);
    digest.add(stepper.fault == null ? 0 : stepper.fault.hashCode());
    for (int i = 0; i < stepper.residents.length && stepper.residents[i] != null; i++) {
      stepper.residents[i].digest(digest);
    }
    for (GlobalMemory.Region region : stepper.grid().global().regions()) {
      digest.add(region.memory());
    }
    if (stepper.code.latch() != null) {
      digest.add(stepper.code.latch());
    }
    return digest.value();
  }

  /**
   * Returns a new machine that continues from this state. It has its own copies of everything that
   * a run changes, including global memory. So neither the machine that this state was copied from
   * nor other forks see what it does. Forks can run at the same time, each in its own thread.
   *
   * @param observer observes the run; null for none
   */
  public Stepper fork(Observer observer) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (GlobalMemory.Region region : launch.global().regions()) {
      Memory own = new Memory(region.memory().size());
      regions.add(new GlobalMemory.Region(region.name(), region.base(), own));
    }
    Launch copy = launch.withGlobal(new GlobalMemory(regions));
    Stepper stepper = new Stepper(copy, observer, code.copyForOtherMachine());
    restore(stepper);
    return stepper;
  }

  /** Returns the number of warp instructions that had run. */
  public long steps() {
    return steps;
  }

  /** Returns the number of warp instructions that had run when the resident blocks started. */
  public long stepsAtBlockStart() {
    return stepsAtBlockStart;
  }

  /**
   * Returns how often an instruction had been issued.
   *
   * @param index index of the instruction in the code
   */
  public long issued(int index) {
    return counters.issued[index];
  }

  /** Returns the number of the first resident block, counted in x first. */
  public long firstBlock() {
    return firstBlock;
  }

  /** Returns the bytes that this copy takes, without what it shares with the copy before it. */
  public long ownBytes() {
    long bytes = 256 + 8L * counters.issued.length;
    for (BlockImage block : blocks) {
      bytes += block.ownBytes();
    }
    for (Pages pages : global) {
      bytes += pages.ownBytes();
    }
    return bytes;
  }

  /** Returns the bytes that all of some copies take. Pages that they share are counted once. */
  public static long totalBytes(List<MachineState> images) {
    Set<int[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    long bytes = 0;
    for (MachineState image : images) {
      bytes += 256 + 8L * image.counters.issued.length;
      for (BlockImage block : image.blocks) {
        bytes += block.countBytes(seen);
      }
      for (Pages pages : image.global) {
        bytes += pages.countBytes(seen);
      }
    }
    return bytes;
  }
}
