package org.sass.sim.dap;

import org.sass.sim.debug.eval.Kind;
import org.sass.sim.debug.eval.Value;
import org.sass.sim.launch.ElementType;
import org.sass.sim.machine.Warp;

/** How values are shown. */
final class Text {
  private Text() {}

  /** A word in a type; in decimal and hexadecimal where none is chosen. */
  static String word(int bits, ElementType type) {
    if (type == null) {
      return bits >= 0 && bits < 10
          ? Integer.toString(bits)
          : bits + String.format(" (0x%08x)", bits);
    }
    return switch (type.bytes()) {
      case 1 -> {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 4; i++) {
          all.append(i == 0 ? "" : " ").append(type.format(bits >>> 8 * i & 0xff));
        }
        yield all.toString();
      }
      case 2 -> type.format(bits & 0xffff) + " " + type.format(bits >>> 16);
      default -> type.format(bits & 0xffff_ffffL);
    };
  }

  /** A value: one if the lanes agree, else the one of the lane that is looked at. */
  static String of(Value value, int lanes, int lane) {
    int live = lanes == 0 ? 1 << lane : lanes;
    if (value.uniform() || value.isUniform(live)) {
      return value.text(Integer.numberOfTrailingZeros(live));
    }
    return value.text(lane) + " (lane " + lane + "; lanes differ)";
  }

  /** The type of a value, in a word. */
  static String type(Value value) {
    if (value.type() != null) {
      return value.type().word();
    }
    return value.kind() == Kind.TRUTH ? "bool" : value.kind() == Kind.FLOAT ? "float" : "int";
  }

  /** Whether some lanes have one word. */
  static boolean uniform(int[] row, int lanes) {
    int first = Integer.numberOfTrailingZeros(lanes);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) != 0 && row[lane] != row[first]) {
        return false;
      }
    }
    return true;
  }

  /** A flags nibble: {@code 0x3 zero sign}. */
  static String flags(int bits) {
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
