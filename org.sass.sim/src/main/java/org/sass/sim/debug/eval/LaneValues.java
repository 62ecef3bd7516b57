package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/**
 * What an expression gave for the lanes of a warp.
 *
 * @param kind what the values are
 * @param type the type they were read as; null where they were computed
 * @param form how to show them
 * @param uniform whether the expression has one value for all lanes whatever the registers hold
 * @param ints the values of integers and truths
 * @param floats those of floats; else null
 * @param bad the lanes that have no value
 */
public record LaneValues(
    ValueKind kind,
    ElementType type,
    Form form,
    boolean uniform,
    long[] ints,
    double[] floats,
    int bad) {

  /** How whole numbers are shown. */
  public enum Form {
    /** Words of a register or of memory, and what is computed of them: as the user wants them. */
    WORD,
    /** As their type says, which the user has written. */
    TYPED,
    /** Counts and places of threads: in decimal. */
    NUMBER,
    /** Addresses of code: in hexadecimal. */
    ADDRESS,
    /** A bit for each lane: in hexadecimal with all digits. */
    MASK
  }

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
    return kind == ValueKind.FLOAT ? Double.doubleToRawLongBits(floats[lane]) : ints[lane];
  }

  /** A lane's value in words, with words in decimal. */
  public String text(int lane) {
    return text(lane, ElementType.S32);
  }

  /**
   * A lane's value in words.
   *
   * @param shown the type that words are shown in; null for hexadecimal
   */
  public String text(int lane, ElementType shown) {
    if (isBad(lane)) {
      return "nothing there";
    }
    return switch (kind) {
      case TRUTH -> ints[lane] != 0 ? "true" : "false";
      case FLOAT ->
          type == null
              ? real(floats[lane])
              : type.format(Float.floatToRawIntBits((float) floats[lane]));
      case INTEGER -> integer(ints[lane], shown);
    };
  }

  private static String real(double value) {
    return (float) value == value
        ? ElementType.F32.format(Float.floatToRawIntBits((float) value))
        : Double.toString(value);
  }

  private String integer(long value, ElementType shown) {
    return switch (form) {
      case TYPED, NUMBER -> Long.toString(value);
      case ADDRESS -> String.format("0x%x", value);
      case MASK -> String.format("0x%08x", value);
      case WORD -> word(value, shown);
    };
  }

  private String word(long value, ElementType shown) {
    int bytes = type != null ? type.bytes() : value == (int) value ? 4 : 8;
    if (shown == null) {
      return String.format("0x%x", bytes == 8 ? value : value & (1L << 8 * bytes) - 1);
    }
    // What was computed, and half a register, are no words that could be anything else.
    return type == null || bytes != 4 ? Long.toString(value) : word((int) value, shown);
  }

  /** A word in a type; several values where that is shorter. */
  public static String word(int bits, ElementType shown) {
    if (shown == null) {
      return String.format("0x%x", bits);
    }
    return switch (shown.bytes()) {
      case 1 -> {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 4; i++) {
          all.append(i == 0 ? "" : " ").append(shown.format(bits >>> 8 * i & 0xff));
        }
        yield all.toString();
      }
      case 2 -> shown.format(bits & 0xffff) + " " + shown.format(bits >>> 16);
      default -> shown.format(bits & 0xffff_ffffL);
    };
  }
}
