package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/**
 * A part of an expression. It has its own room for the values of 32 lanes, so that computing makes
 * no objects; hence for one thread.
 */
abstract class Node {
  final ValueKind kind;

  /** The type to show the values in; null for what was computed. */
  final ElementType type;

  /** The values of the lanes: integers and truths, or floats. */
  final long[] ints = new long[Warp.LANES];

  final double[] floats;

  /** Lanes for which there is no value: bad addresses, a division by zero. */
  int bad;

  Node(ValueKind kind, ElementType type) {
    this.kind = kind;
    this.type = type;
    this.floats = kind == ValueKind.FLOAT ? new double[Warp.LANES] : null;
  }

  /** How its values are shown where no type was written. */
  LaneValues.Form form() {
    return LaneValues.Form.WORD;
  }

  /** Computes the values of all lanes of a warp. */
  abstract void compute(Warp warp);

  /**
   * Which lanes of a warp say yes: the same as {@link #compute} and then {@link #truths}, where
   * that is all that is wanted.
   */
  int ask(Warp warp) {
    compute(warp);
    return truths();
  }

  /** Whether all lanes have a value, always. */
  boolean isSure() {
    return false;
  }

  /** Whether all lanes have one value by what the expression is. */
  boolean isUniform() {
    return false;
  }

  /**
   * Whether it says the same for a warp that has run some of its instructions, whatever other warps
   * have done meanwhile.
   *
   * @param fixed bytes at the start of shared memory that no kernel changes
   */
  abstract boolean isOwn(int fixed);

  /** Whether it has one value, always. */
  boolean isConstant() {
    return false;
  }

  /** Which lanes say yes: values that are not zero. */
  int truths() {
    int mask = 0;
    if (kind == ValueKind.FLOAT) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        mask |= (floats[lane] != 0 ? 1 : 0) << lane;
      }
    } else {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        mask |= (ints[lane] != 0 ? 1 : 0) << lane;
      }
    }
    return mask & ~bad;
  }

  /** Which lanes say no for certain. */
  int no() {
    return ~(truths() | bad);
  }

  /** Takes over the bits of one lane's value for all. */
  void spread(Node from, int lane) {
    bad = (from.bad >>> lane & 1) != 0 ? -1 : 0;
    if (kind == ValueKind.FLOAT) {
      java.util.Arrays.fill(floats, from.floats[lane]);
    } else {
      java.util.Arrays.fill(ints, from.ints[lane]);
    }
  }
}
