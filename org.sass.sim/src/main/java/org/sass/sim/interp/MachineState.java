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
 * All that a run has come to: registers, stacks, barriers, memories and counters. Immutable; {@link
 * Stepper#save} makes it. States of one run share the pages of memories and registers that are
 * equal. Any number of machines can go on from a state, see {@link #fork}.
 */
public final class MachineState {
  final Launch launch;
  final DecodedKernel code;
  final long first;
  final int count;
  final long startedAt;
  final int place;
  final int turn;
  final boolean ran;
  final boolean between;
  final boolean over;
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
    first = stepper.first();
    count = stepper.count;
    startedAt = stepper.startedAt;
    place = stepper.place;
    turn = stepper.turn;
    ran = stepper.ran;
    between = stepper.between;
    over = stepper.isOver();
    fault = stepper.fault();
    this.blocks = blocks;
    this.global = global;
    this.latch = latch;
    this.tally = tally;
    this.steps = tally.steps;
  }

  /**
   * A machine of its own that goes on from here. It has its own copies of all that a run changes,
   * global memory too: nothing that it does is seen by the machine that this state was copied from,
   * nor by other forks. Where all machines are done at once, each may have a thread.
   *
   * @param observer looks on; null for none
   */
  public Stepper fork(Observer observer) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (GlobalMemory.Region region : launch.global().regions()) {
      Memory own = new Memory(region.memory().size());
      regions.add(new GlobalMemory.Region(region.name(), region.base(), own));
    }
    Launch copy = launch.with(launch.target(), new GlobalMemory(regions));
    Stepper stepper = new Stepper(copy, observer, code.another());
    stepper.restore(this);
    return stepper;
  }

  /** Warp instructions that were run until then. */
  public long steps() {
    return steps;
  }

  /** Warp instructions that had run when the resident blocks started. */
  public long startedAt() {
    return startedAt;
  }

  /** How often an instruction had been issued, by its index in the code. */
  public long issued(int index) {
    return tally.issued[index];
  }

  /** The number of the first block that was resident, counted in x first. */
  public long first() {
    return first;
  }

  /** Bytes that this copy takes beyond what it shares with the one before it. */
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

  /** Bytes that all of these take, what they share counted once. */
  public static long bytes(List<MachineState> images) {
    Set<int[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    long bytes = 0;
    for (MachineState image : images) {
      bytes += 256 + 8L * image.tally.issued.length;
      for (BlockImage block : image.blocks) {
        bytes += block.bytes(seen);
      }
      for (Pages pages : image.global) {
        bytes += pages.bytes(seen);
      }
    }
    return bytes;
  }
}
