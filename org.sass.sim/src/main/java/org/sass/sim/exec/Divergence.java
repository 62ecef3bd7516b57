package org.sass.sim.exec;

import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * How the lanes of a warp part and meet again.
 *
 * <p>What a thread computes does not depend on the lanes beside it: each goes its own way through
 * branches, calls and loops, and the stack only decides in which order the ways are gone. Hence one
 * invariant: every live lane is active or in an entry of the stack, and a lane that has left a
 * subroutine or loop is in no entry above the one it left to.
 */
final class Divergence {
  private Divergence() {}

  /**
   * The join marker {@code .S}, after its instruction has run for the active lanes: the next path
   * of a divergent branch runs, or if there is none all meet here.
   *
   * <p>On an empty stack it does nothing. A branch that diverged without an SSY meets at the first
   * join that one of its paths comes to: that entry takes the place of the branch's, so that no
   * lane is lost.
   *
   * @param address of the instruction with the marker
   */
  static void join(Warp warp, int address) {
    DivergenceStack stack = warp.stack();
    if (stack.isEmpty()) {
      return;
    }
    int top = stack.depth() - 1;
    int mask = stack.mask(top);
    Kind kind = stack.kind(top);
    int pc = stack.pc(top);
    if (kind == Kind.DIVERGE && !meetsBelow(stack, top)) {
      stack.set(top, mask | warp.active(), Kind.SYNC, address);
    } else {
      stack.pop();
    }
    warp.activate(mask);
    if (kind != Kind.SYNC) {
      warp.jump(pc);
    }
  }

  /** Whether an SSY in the same subroutine and loop waits for the lanes of an entry. */
  private static boolean meetsBelow(DivergenceStack stack, int index) {
    for (int i = index - 1; i >= 0; i--) {
      switch (stack.kind(i)) {
        case SYNC -> {
          return true;
        }
        case CALL, BREAK -> {
          return false;
        }
        case DIVERGE -> {
          // An outer branch; its SSY may be further below.
        }
      }
    }
    return false;
  }

  /**
   * RET and BRK: lanes leave to where the newest entry of a kind leads, and wait there for the
   * others. Without such an entry their threads end.
   */
  static void leave(Warp warp, int lanes, Kind kind) {
    int entry = warp.stack().newest(kind);
    if (entry < 0) {
      warp.end(lanes);
      return;
    }
    warp.stack().remove(lanes, entry + 1);
    warp.activate(warp.active() & ~lanes);
  }

  /** When no lane is active any more: takes entries off the stack until some lanes can go on. */
  static void resume(Warp warp, Code code) {
    DivergenceStack stack = warp.stack();
    while (warp.active() == 0 && !warp.finished()) {
      if (stack.isEmpty()) {
        throw new IllegalStateException(
            String.format("lanes 0x%08x are neither active nor on the stack", warp.live()));
      }
      int top = stack.depth() - 1;
      warp.activate(stack.mask(top));
      // The lanes that wait at a join have already run the instruction with its marker.
      boolean waited = stack.kind(top) == Kind.SYNC;
      warp.jump(waited ? code.behindJoin(stack.pc(top)) : stack.pc(top));
      stack.pop();
    }
  }
}
