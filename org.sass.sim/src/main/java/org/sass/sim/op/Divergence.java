package org.sass.sim.op;

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
public final class Divergence {
  private Divergence() {}

  /**
   * The join marker {@code .S}, after its instruction has run for the active lanes: the next path
   * of a divergent branch runs, or if there is none all meet here.
   *
   * <p>On an empty stack it does nothing.
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
    if (meets(stack)) {
      meet(stack, warp.pc());
    } else if (pc == warp.pc()) {
      warp.activate(warp.active() | mask);
      return;
    } else {
      // A branch without an SSY. Lest they be lost, the active lanes wait in the branch's own entry
      // until the others come here, too, or to another join, or end.
      stack.push(warp.active(), Kind.DIVERGE, warp.pc());
    }
    warp.activate(mask);
    warp.jump(pc);
  }

  /** Whether lanes that part at a branch and come to a join wait there in the entry of an SSY. */
  public static boolean meets(DivergenceStack stack) {
    return meeting(stack) >= 0;
  }

  /**
   * Lets lanes that have come to a join wait in the entry of the SSY, to go on from after the join.
   *
   * @param stack a stack that {@link #meets} holds for; the entry of the branch is not on it
   * @param address after the join
   */
  public static void meet(DivergenceStack stack, int address) {
    int meeting = meeting(stack);
    stack.set(meeting, stack.mask(meeting), Kind.SYNC, address);
  }

  /** The index of the newest SSY's entry in the same subroutine and loop, or -1. */
  private static int meeting(DivergenceStack stack) {
    for (int i = stack.depth() - 1; i >= 0; i--) {
      switch (stack.kind(i)) {
        case SYNC -> {
          return i;
        }
        case CALL, BREAK -> {
          return -1;
        }
        case DIVERGE -> {
          // An outer branch; its SSY may be further below.
        }
      }
    }
    return -1;
  }

  /**
   * RET and BRK: lanes leave to where the newest entry of a kind leads, and wait there for the
   * others. Without such an entry their threads end.
   */
  public static void leave(Warp warp, int lanes, Kind kind) {
    int entry = warp.stack().newest(kind);
    if (entry < 0) {
      warp.end(lanes);
      return;
    }
    warp.stack().remove(lanes, entry + 1);
    warp.activate(warp.active() & ~lanes);
  }

  /**
   * What the markers of an instruction do after it.
   *
   * @param joins whether it has the join marker
   * @param ends whether it has the exit marker. That is no part of what the guard decides about:
   *     genuine kernels end with a NOP whose condition is "never", and Mesa sets it on guarded
   *     instructions
   */
  public static void finish(Warp warp, boolean joins, boolean ends) {
    if (joins) {
      join(warp);
    }
    if (ends) {
      warp.end(warp.active());
    }
    if (warp.active() == 0) {
      resume(warp);
    }
  }

  /** When no lane is active any more: takes entries off the stack until some lanes can go on. */
  public static void resume(Warp warp) {
    DivergenceStack stack = warp.stack();
    while (warp.active() == 0 && !warp.finished()) {
      if (stack.isEmpty()) {
        throw new IllegalStateException(
            String.format("lanes 0x%08x are neither active nor on the stack", warp.live()));
      }
      int top = stack.depth() - 1;
      warp.activate(stack.mask(top));
      warp.jump(stack.pc(top));
      stack.pop();
    }
  }
}
