package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/**
 * The values of an expression for the lanes of a warp.
 *
 * @param kind the kind of the values
 * @param type the type with which they were read; null if they were computed
 * @param form how to show whole numbers
 * @param uniform whether the expression has the same value for all lanes, whatever the registers
 *     hold
 * @param ints the values of the lanes if they are integers or truth values
 * @param floats the values of the lanes if they are floats; else null
 * @param missingLanes mask of the lanes without a value
 */
public record LaneValues(
    ValueKind kind,
    ElementType type,
    DisplayForm form,
    boolean uniform,
    long[] ints,
    double[] floats,
    int missingLanes) {

  /** How whole numbers are shown. */
  public enum DisplayForm {
    /**
     * In the type that the user has chosen: words of registers or memory, and results computed from
     * them.
     */
    WORD,
    /** In hexadecimal, or in decimal whatever type the user has chosen: predicates and flags. */
    FLAG,
    /** As the type requires that the user has written in the expression. */
    TYPED,
    /** In decimal: counts and positions of threads. */
    NUMBER,
    /** In hexadecimal: addresses of code. */
    ADDRESS,
    /** In hexadecimal with all eight digits: masks with one bit for each lane. */
    MASK
  }

  /** Returns whether all of some lanes have the same value, or none of them has one. */
  public boolean isUniform(int lanes) {
    if ((lanes & missingLanes) != 0) {
      return (lanes & ~missingLanes) == 0;
    }
    int first = Integer.numberOfTrailingZeros(lanes);
    for (int lane = first; lane < Warp.LANES; lane++) {
      if ((lanes >>> lane & 1) != 0 && bits(lane) != bits(first)) {
        return false;
      }
    }
    return true;
  }

  public boolean isMissing(int lane) {
    return (missingLanes >>> lane & 1) != 0;
  }

  private long bits(int lane) {
    return kind == ValueKind.FLOAT ? Double.doubleToRawLongBits(floats[lane]) : ints[lane];
  }

  /** Formats the value of a lane, with words in decimal. */
  public String formatLane(int lane) {
    return formatLane(lane, ElementType.S32);
  }

  /**
   * Formats the value of a lane.
   *
   * @param displayType the type that words are shown in; null for hexadecimal
   */
  public String formatLane(int lane, ElementType displayType) {
    if (isMissing(lane)) {
      return "nothing there";
    }
    return switch (kind) {
      case BOOLEAN -> ints[lane] != 0 ? "true" : "false";
      case FLOAT ->
          type == null ? formatFloat(floats[lane]) : type.format(type.fromDouble(floats[lane]));
      case INTEGER -> formatInteger(ints[lane], displayType);
    };
  }

  private static String formatFloat(double value) {
    return (float) value == value
        ? ElementType.F32.format(Float.floatToRawIntBits((float) value))
        : Double.toString(value);
  }

  private String formatInteger(long value, ElementType displayType) {
    return switch (form) {
      case TYPED, NUMBER ->
          type == ElementType.U64 ? Long.toUnsignedString(value) : Long.toString(value);
      case FLAG -> displayType == null ? String.format("0x%x", value) : Long.toString(value);
      case ADDRESS -> String.format("0x%x", value);
      case MASK -> String.format("0x%08x", value);
      case WORD -> formatWord(value, displayType);
    };
  }

  private String formatWord(long value, ElementType displayType) {
    int bytes = type != null ? type.bytes() : value == (int) value ? 4 : 8;
    if (displayType == null) {
      return String.format("0x%x", bytes == 8 ? value : value & (1L << 8 * bytes) - 1);
    }
    // The chosen type applies to whole words only, not to computed values and halves of registers.
    return type == null || bytes != 4 ? Long.toString(value) : formatWord((int) value, displayType);
  }

  /**
   * Formats a word in a type. With a type of 1 or 2 bytes, the word is shown as four or two values.
   */
  public static String formatWord(int bits, ElementType displayType) {
    if (displayType == null) {
      return String.format("0x%x", bits);
    }
    return switch (displayType.bytes()) {
      case 1 -> {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 4; i++) {
          all.append(i == 0 ? "" : " ").append(displayType.format(bits >>> 8 * i & 0xff));
        }
        yield all.toString();
      }
      case 2 -> displayType.format(bits & 0xffff) + " " + displayType.format(bits >>> 16);
      default -> displayType.format(bits & 0xffff_ffffL);
    };
  }
}
