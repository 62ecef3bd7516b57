package org.sass.sim.jit.run;

import java.util.List;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * The divergence stack of all warps of a block while they run together. It stands for the stacks of
 * all warps, because they are equal and each entry has all threads of its warp. So there is no
 * entry of a divergent branch.
 */
final class UniformStack {
  private final Kind[] kinds = new Kind[Warp.STACK_ENTRIES];
  private final int[] addresses = new int[Warp.STACK_ENTRIES];
  private int depth;

  int depth() {
    return depth;
  }

  /** Removes all entries. */
  void clear() {
    depth = 0;
  }

  /**
   * Pushes an entry for all warps. Returns false and changes nothing if there is no room; then each
   * warp must continue by itself.
   *
   * @param address the byte address at which the threads continue
   */
  boolean push(Kind kind, int address) {
    if (depth == kinds.length) {
      return false;
    }
    kinds[depth] = kind;
    addresses[depth++] = address;
    return true;
  }

  /** Returns whether there is an entry of a kind. */
  boolean has(Kind kind) {
    for (int i = 0; i < depth; i++) {
      if (kinds[i] == kind) {
        return true;
      }
    }
    return false;
  }

  /**
   * Does for all warps what {@link org.sass.sim.op.Divergence#join} does for one, and returns the
   * address at which they continue.
   *
   * @param next the address after the instruction with the join marker
   */
  int join(int next) {
    if (depth == 0) {
      return next;
    }
    depth--;
    return kinds[depth] == Kind.SYNC ? next : addresses[depth];
  }

  /** Gives a warp this stack, in place of its own. */
  void copyTo(Warp warp) {
    DivergenceStack stack = warp.stack();
    stack.clear();
    for (int i = 0; i < depth; i++) {
      stack.push(warp.threadMask(), kinds[i], addresses[i]);
    }
  }

  /**
   * Takes over the stacks of all warps of a block if one stack can stand for them. Otherwise,
   * returns false and changes nothing.
   */
  boolean takeOver(List<Warp> warps) {
    DivergenceStack first = warps.get(0).stack();
    if (first.depth() > kinds.length) {
      return false;
    }
    for (Warp warp : warps) {
      if (!isUniform(warp, first)) {
        return false;
      }
    }
    depth = first.depth();
    for (int i = 0; i < depth; i++) {
      kinds[i] = first.kind(i);
      addresses[i] = first.pc(i);
    }
    return true;
  }

  /** Returns whether a warp's stack equals another, with all threads of the warp in each entry. */
  private static boolean isUniform(Warp warp, DivergenceStack other) {
    DivergenceStack stack = warp.stack();
    if (stack.depth() != other.depth()) {
      return false;
    }
    for (int i = 0; i < stack.depth(); i++) {
      if (stack.mask(i) != warp.threadMask()
          || stack.kind(i) != other.kind(i)
          || stack.pc(i) != other.pc(i)) {
        return false;
      }
    }
    return true;
  }
}
