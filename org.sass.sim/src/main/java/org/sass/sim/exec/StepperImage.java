package org.sass.sim.exec;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.BlockImage;
import org.sass.sim.machine.Pages;

/** A copy of all that a run has come to. Immutable; {@link Stepper#save} makes it. */
public final class StepperImage {
  final Code code;
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
  final Tally tally;
  private final long steps;

  StepperImage(
      Stepper stepper, List<BlockImage> blocks, List<Pages> global, int[] latch, Tally tally) {
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
  public static long bytes(List<StepperImage> images) {
    Set<int[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    long bytes = 0;
    for (StepperImage image : images) {
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
