package org.sass.sim.interp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.BlockImage;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Pages;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;

/**
 * A copy of the whole state of a run: registers, stacks, barriers, memories and counters.
 * Immutable. {@link Stepper#save} creates it. States of one run share equal pages of memories and
 * registers. Any number of machines can continue from a state, see {@link #fork}.
 */
public final class MachineState {
  final Launch launch;
  final DecodedKernel code;
  final long firstBlock;
  final int residentCount;
  final long stepsAtBlockStart;
  final int residentIndex;
  final int warpIndex;
  final boolean ranInRound;
  final boolean betweenBlocks;
  final boolean isOver;
  final Fault fault;
  final List<BlockImage> blocks;
  final List<Pages> global;
  final int[] latch;
  final Counters tally;
  private final long steps;

  MachineState(
      Stepper stepper, List<BlockImage> blocks, List<Pages> global, int[] latch, Counters tally) {
    launch = stepper.launch();
    code = stepper.code();
    firstBlock = stepper.firstBlock();
    residentCount = stepper.residentCount;
    stepsAtBlockStart = stepper.stepsAtBlockStart;
    residentIndex = stepper.residentIndex;
    warpIndex = stepper.warpIndex;
    ranInRound = stepper.ranInRound;
    betweenBlocks = stepper.betweenBlocks;
    isOver = stepper.isOver();
    fault = stepper.fault();
    this.blocks = blocks;
    this.global = global;
    this.latch = latch;
    this.tally = tally;
    this.steps = tally.steps;
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
    Launch copy = launch.withTarget(launch.target(), new GlobalMemory(regions));
    Stepper stepper = new Stepper(copy, observer, code.copyForOtherMachine());
    stepper.restore(this);
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
    return tally.issued[index];
  }

  /** Returns the number of the first resident block, counted in x first. */
  public long firstBlock() {
    return firstBlock;
  }

  /** Returns the bytes that this copy takes, without what it shares with the copy before it. */
  public long ownBytes() {
    long bytes = 256 + 8L * tally.issued.length;
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
      bytes += 256 + 8L * image.tally.issued.length;
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
