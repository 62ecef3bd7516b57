package org.sass.sim.debug.eval;

import org.sass.sim.launch.ElementType;
import org.sass.sim.machine.Warp;

/**
 * What an expression gave for the lanes of a warp.
 *
 * @param kind what the values are
 * @param type the type they were read as; null where they were computed
 * @param uniform whether the expression has one value for all lanes whatever the registers hold
 * @param ints the values of integers and truths
 * @param floats those of floats; else null
 * @param bad the lanes that have no value
 */
public record Value(
    Kind kind, ElementType type, boolean uniform, long[] ints, double[] floats, int bad) {

  /** Whether these lanes have one value. */
  public boolean isUniform(int lanes) {
    int first = Integer.numberOfTrailingZeros(lanes);
    for (int lane = first; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) != 0 && (bits(lane) != bits(first) || isBad(lane) != isBad(first))) {
        return false;
      }
    }
    return true;
  }

  public boolean isBad(int lane) {
    return (bad >>> lane & 1) != 0;
  }

  private long bits(int lane) {
    return kind == Kind.FLOAT ? Double.doubleToRawLongBits(floats[lane]) : ints[lane];
  }

  /** A lane's value in words. */
  public String text(int lane) {
    if (isBad(lane)) {
      return "nothing there";
    }
    return switch (kind) {
      case TRUTH -> ints[lane] != 0 ? "true" : "false";
      case FLOAT ->
          type == null
              ? real(floats[lane])
              : type.format(Float.floatToRawIntBits((float) floats[lane]));
      case INTEGER -> integer(ints[lane]);
    };
  }

  private static String real(double value) {
    return (float) value == value
        ? ElementType.F32.format(Float.floatToRawIntBits((float) value))
        : Double.toString(value);
  }

  private String integer(long value) {
    if (type == null || value >= 0 && value < 10) {
      return Long.toString(value);
    }
    int digits = type.bytes() * 2;
    long bits = type.bytes() == 8 ? value : value & (1L << 8 * type.bytes()) - 1;
    return String.format("%d (0x%0" + digits + "x)", value, bits);
  }
}
