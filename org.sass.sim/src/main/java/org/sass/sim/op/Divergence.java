package org.sass.sim.op;

import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * How the lanes of a warp diverge and reconverge.
 *
 * <p>What a thread computes does not depend on the lanes beside it. Each lane takes its own path
 * through branches, calls and loops; the stack only decides in which order the paths run. Hence one
 * invariant: every live lane is active or in an entry of the stack. A lane that has left a
 * subroutine or loop is in no entry above the one that it left to.
 */
public final class Divergence {
  private Divergence() {}

  /**
   * The join marker {@code .S}, after its instruction has run for the active lanes. The next path
   * of a divergent branch runs. If there is no such path, all lanes reconverge here.
   *
   * <p>On an empty stack the marker does nothing.
   */
  public static void join(Warp warp) {
    DivergenceStack stack = warp.stack();
    if (stack.isEmpty()) {
      return;
    }
    int top = stack.depth() - 1;
    int mask = stack.mask(top);
    int pc = stack.pc(top);
    Kind kind = stack.kind(top);
    stack.pop();
    if (kind != Kind.DIVERGE) {
      warp.activate(mask);
      warp.jump(kind == Kind.SYNC ? warp.pc() : pc);
      return;
    }
    if (hasSyncEntry(stack)) {
      waitAtJoin(stack, warp.pc());
    } else if (pc == warp.pc()) {
      warp.activate(warp.activeMask() | mask);
      return;
    } else {
      // This is a branch without an SSY. So that the active lanes are not lost, they wait in the
      // branch's own entry until the other lanes come here, come to another join, or end.
      stack.push(warp.activeMask(), Kind.DIVERGE, warp.pc());
    }
    warp.activate(mask);
    warp.jump(pc);
  }

  /**
   * Returns whether lanes that diverged at a branch and come to a join wait there in the entry of
   * an SSY.
   */
  public static boolean hasSyncEntry(DivergenceStack stack) {
    return syncEntryIndex(stack) >= 0;
  }

  /**
   * Lets lanes that have come to a join wait in the entry of the SSY, to continue after the join.
   *
   * @param stack a stack for which {@link #hasSyncEntry} is true; the entry of the branch has been
   *     popped
   * @param address the address after the join
   */
  public static void waitAtJoin(DivergenceStack stack, int address) {
    int syncIndex = syncEntryIndex(stack);
    stack.replace(syncIndex, stack.mask(syncIndex), Kind.SYNC, address);
  }

  /**
   * Returns the index of the newest entry of an SSY in the same subroutine and loop, or -1 if there
   * is none.
   */
  private static int syncEntryIndex(DivergenceStack stack) {
    for (int i = stack.depth() - 1; i >= 0; i--) {
      switch (stack.kind(i)) {
        case SYNC -> {
          return i;
        }
        case CALL, BREAK -> {
          return -1;
        }
        case DIVERGE -> {
          // This is an outer branch. Its SSY may be further down.
        }
      }
    }
    return -1;
  }

  /**
   * RET and BRK: lanes leave to the address of the newest entry of a kind, and wait there for the
   * others. Without such an entry their threads end, as on SM 1.x; where that is a fault, the
   * operation has looked for the entry before.
   */
  public static void leave(Warp warp, int lanes, Kind kind) {
    int entry = warp.stack().newestIndex(kind);
    if (entry < 0) {
      warp.endThreads(lanes);
      return;
    }
    warp.stack().removeLanes(lanes, entry + 1);
    warp.activate(warp.activeMask() & ~lanes);
  }

  /**
   * Applies the markers of an instruction after it has run.
   *
   * @param hasJoinMarker whether it has the join marker
   * @param hasExitMarker whether it has the exit marker. The guard does not affect that marker:
   *     genuine kernels end with a NOP whose condition is "never", and Mesa sets the marker on
   *     guarded instructions
   */
  public static void applyMarkers(Warp warp, boolean hasJoinMarker, boolean hasExitMarker) {
    if (hasJoinMarker) {
      join(warp);
    }
    if (hasExitMarker) {
      warp.endThreads(warp.activeMask());
    }
    if (warp.activeMask() == 0) {
      resume(warp);
    }
  }

  /**
   * If no lane is active, pops entries off the stack until some lanes can continue or the warp has
   * ended.
   */
  public static void resume(Warp warp) {
    DivergenceStack stack = warp.stack();
    while (warp.activeMask() == 0 && !warp.isFinished()) {
      if (stack.isEmpty()) {
        throw new IllegalStateException(
            String.format("lanes 0x%08x are neither active nor on the stack", warp.liveMask()));
      }
      int top = stack.depth() - 1;
      warp.activate(stack.mask(top));
      warp.jump(stack.pc(top));
      stack.pop();
    }
  }
}
