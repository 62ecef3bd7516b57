package org.sass.sim.dap;

import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.debug.eval.ValueKind;
import org.sass.sim.machine.Warp;

/** Formats values for the editor. */
final class ValueText {
  private ValueText() {}

  /**
   * Formats the value of an expression that is shown where nothing else says of which lane it is.
   * If the lanes have different values, the text names the lane.
   */
  static String formatWithLane(LaneValues value, Warp warp, DebugSession session) {
    String text = format(value, warp, session);
    return isUniform(value, warp, session)
        ? text
        : text + " (lane " + session.shownLane(warp) + ")";
  }

  /** Formats the value that an expression has in the lane whose values are shown. */
  static String format(LaneValues value, Warp warp, DebugSession session) {
    return value.formatLane(session.shownLane(warp), session.displayType);
  }

  /**
   * Returns whether an expression has the same value in all lanes that a shown value stands for.
   */
  static boolean isUniform(LaneValues value, Warp warp, DebugSession session) {
    return value.uniform() || value.isUniform(session.shownLanes(warp));
  }

  /** Returns the name of the type of a value. */
  static String typeName(LaneValues value) {
    if (value.type() != null) {
      return value.type().displayName();
    }
    return value.kind() == ValueKind.BOOLEAN
        ? "bool"
        : value.kind() == ValueKind.FLOAT ? "float" : "int";
  }

  /** Returns whether all of some lanes hold the same word. */
  static boolean isUniform(int[] row, int lanes) {
    int first = Integer.numberOfTrailingZeros(lanes);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) != 0 && row[lane] != row[first]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Formats a predicate register: four flags, such as {@code 0x3 zero sign}, or {@code 0x1 true}.
   *
   * @param flags whether it holds flags; otherwise it is one bit
   */
  static String formatPredicate(int bits, boolean flags) {
    return flags ? formatFlags(bits) : bits != 0 ? "0x1 true" : "0x0 false";
  }

  private static String formatFlags(int bits) {
    String[] names = {"zero", "sign", "carry", "overflow"};
    StringBuilder all = new StringBuilder(String.format("0x%x", bits));
    for (int i = 0; i < names.length; i++) {
      if ((bits >>> i & 1) != 0) {
        all.append(' ').append(names[i]);
      }
    }
    return all.toString();
  }
}
