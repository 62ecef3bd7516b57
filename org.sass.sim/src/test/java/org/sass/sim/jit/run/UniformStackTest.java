package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.sim.jit.Launches;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack.Entry;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Divergence;

/**
 * Compares the one stack of warps that run together with what {@link Divergence} does in each of
 * the warps, step by step.
 */
class UniformStackTest {
  private static final int SEQUENCES = 200;
  private static final int STEPS = 60;
  private static final Kind[] PUSHED = {Kind.SYNC, Kind.CALL, Kind.BREAK};

  /** What a step of a generated sequence does in all lanes. */
  private enum Step {
    PUSH,
    JOIN,
    LEAVE,
    /** Warps run by themselves for a while: lanes diverge at a branch and reconverge. */
    DIVERGE
  }

  /** A block of two warps, the second of which has fewer threads than lanes. */
  private static Block block() {
    return Launches.prepare("//! launch grid=1 block=45\nRET\n").launch().newGrid().newBlock(0);
  }

  @Test
  void itIsTheStackOfEachWarp() {
    Block expected = block();
    Block split = block();
    Set<Step> done = EnumSet.noneOf(Step.class);
    for (int seed = 0; seed < SEQUENCES; seed++) {
      // The first numbers of neighbouring seeds are nearly equal.
      Random random = new Random(seed * 0x9e3779b97f4a7c15L);
      expected.restartWarps();
      UniformStack stack = new UniformStack();
      int pc = 0;
      for (int i = 0; i < STEPS; i++) {
        Step drawn = Step.values()[random.nextInt(4)];
        Kind kind = PUSHED[random.nextInt(PUSHED.length)];
        // Lanes that leave without an entry end, and with them the sequence: that is to be rare.
        boolean mayLeave = stack.has(kind) || random.nextInt(16) == 0;
        Step step = drawn == Step.LEAVE && !mayLeave ? Step.PUSH : drawn;
        int address = 8 * random.nextInt(100);
        String what = "seed %d, step %d: %s %s 0x%x".formatted(seed, i, step, kind, address);
        int next = pc + 8;
        for (Warp warp : expected.warps()) {
          warp.jump(next);
        }
        switch (step) {
          case PUSH -> {
            assertTrue(stack.push(kind, address), what);
            expected.warps().forEach(warp -> warp.stack().push(warp.activeMask(), kind, address));
            pc = next;
          }
          case JOIN -> {
            pc = stack.join(next);
            expected.warps().forEach(warp -> Divergence.applyMarkers(warp, true, false));
          }
          case LEAVE -> {
            boolean ends = !stack.has(kind);
            expected.warps().forEach(warp -> leave(warp, kind));
            expected.warps().forEach(warp -> assertEquals(ends, warp.isFinished(), what));
            if (!ends) {
              // The warps leave by themselves, and continue together at the same address.
              assertTrue(stack.takeOver(expected.warps()), what);
              pc = expected.warps().get(0).pc();
            }
          }
          case DIVERGE -> {
            diverge(expected, stack, random.nextInt(), what);
            pc = expected.warps().get(0).pc();
          }
        }
        done.add(step);
        if (expected.warps().get(0).isFinished()) {
          break;
        }
        checkSame(expected, split, stack, pc, what);
      }
    }
    assertEquals(EnumSet.allOf(Step.class), done);
  }

  private static void leave(Warp warp, Kind kind) {
    Divergence.leave(warp, warp.activeMask(), kind);
    Divergence.resume(warp);
  }

  /**
   * Lets lanes of both warps diverge below an SSY. Until they are together again, one stack cannot
   * stand for those of the warps.
   */
  private static void diverge(Block block, UniformStack stack, int lanes, String what) {
    for (Warp warp : block.warps()) {
      int taken = warp.activeMask() & (lanes | 1) & ~2;
      warp.stack().push(warp.activeMask(), Kind.SYNC, warp.pc());
      warp.stack().push(warp.activeMask() & ~taken, Kind.DIVERGE, warp.pc());
      warp.activate(taken);
    }
    assertFalse(stack.takeOver(block.warps()), what);
    for (int path = 0; path < 2; path++) {
      block.warps().forEach(warp -> Divergence.applyMarkers(warp, true, false));
    }
    assertTrue(stack.takeOver(block.warps()), what);
  }

  /** Checks the address and the stack of each warp, and the stack that a split gives the warps. */
  private static void checkSame(
      Block expected, Block split, UniformStack stack, int pc, String what) {
    for (int i = 0; i < expected.warps().size(); i++) {
      Warp warp = expected.warps().get(i);
      assertEquals(warp.pc(), pc, what);
      assertEquals(warp.threadMask(), warp.activeMask(), what);
      assertEquals(warp.stack().depth(), stack.depth(), what);
      stack.copyTo(split.warps().get(i));
      assertEquals(warp.stack().entries(), split.warps().get(i).stack().entries(), what);
    }
  }

  @Test
  void itIsNotTakenOverFromWarpsThatDiffer() {
    Block block = block();
    List<Warp> warps = block.warps();
    UniformStack stack = new UniformStack();
    assertTrue(stack.push(Kind.CALL, 16));
    stack.copyTo(warps.get(0));
    assertFalse(stack.takeOver(warps), "one stack is empty");
    warps.get(1).stack().push(warps.get(1).threadMask(), Kind.CALL, 24);
    assertFalse(stack.takeOver(warps), "the addresses differ");
    warps.get(1).stack().replace(0, warps.get(1).threadMask(), Kind.SYNC, 16);
    assertFalse(stack.takeOver(warps), "the kinds differ");
    warps.get(1).stack().replace(0, 1, Kind.CALL, 16);
    assertFalse(stack.takeOver(warps), "lanes are missing");
    warps.get(1).stack().replace(0, warps.get(1).threadMask(), Kind.CALL, 16);
    stack.clear();
    assertTrue(stack.takeOver(warps));
    assertEquals(1, stack.depth());
    assertEquals(16, stack.join(8));
  }

  @Test
  void aFullStackTakesNoEntry() {
    UniformStack stack = new UniformStack();
    for (int i = 0; i < Warp.STACK_ENTRIES; i++) {
      assertTrue(stack.push(Kind.SYNC, 8 * i));
    }
    assertFalse(stack.push(Kind.SYNC, 0));
    assertEquals(Warp.STACK_ENTRIES, stack.depth());
    Warp warp = block().warps().get(0);
    stack.copyTo(warp);
    Entry last = warp.stack().entries().get(Warp.STACK_ENTRIES - 1);
    assertEquals(new Entry(warp.threadMask(), Kind.SYNC, 8 * (Warp.STACK_ENTRIES - 1)), last);
  }
}
