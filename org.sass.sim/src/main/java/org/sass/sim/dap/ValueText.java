package org.sass.sim.dap;

import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.debug.eval.ValueKind;
import org.sass.sim.machine.Warp;

/** Formats values for the editor. */
final class ValueText {
  private ValueText() {}

  /**
   * Formats the value of an expression: a single value if the lanes agree, else the value of the
   * lane in focus.
   */
  static String format(LaneValues value, int lanes, DebugSession session) {
    int live = lanes == 0 ? 1 << session.focusLane : lanes;
    if (value.uniform() || value.isUniform(live)) {
      return value.formatLane(Integer.numberOfTrailingZeros(live), session.displayType);
    }
    return value.formatLane(session.focusLane, session.displayType) + laneSuffix(session.focusLane);
  }

  /** Returns the text after the value of one lane if other lanes have other values. */
  static String laneSuffix(int lane) {
    return " (lane " + lane + ")";
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
