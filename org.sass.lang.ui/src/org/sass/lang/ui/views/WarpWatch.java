package org.sass.lang.ui.views;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.ui.debug.SassSession.Focus;

/**
 * The answer to {@code sass/warpWatch}: the registers of a warp. docs/debug-adapter.md explains
 * each field. Masks have lane 0 in bit 0.
 */
record WarpWatch(
    Focus focus,
    String name,
    String type,
    long threads,
    long live,
    long active,
    String address,
    int line,
    List<Row> rows) {
  static final int LANES = 32;

  /** The types in which registers can be shown. */
  static final List<String> TYPES =
      List.of("hex", "s32", "u32", "f32", "u16x2", "s16x2", "f16x2", "u8", "s8");

  private static final Pattern REGISTER_RANGE =
      Pattern.compile("([A-Za-z]+)(\\d+)\\.\\.(?:[A-Za-z]+)?(\\d+)");
  private static final Pattern NUMBERED_REGISTER = Pattern.compile("([A-Za-z]+)(\\d+)");

  /** Matches a number that is written in decimal and in hexadecimal. */
  private static final Pattern DECIMAL_AND_HEX = Pattern.compile("-?\\d+ \\(0x[0-9a-f]+\\)");

  private static final Pattern CONDITION_REGISTER = Pattern.compile("C\\d+");
  private static final Pattern FLAGS = Pattern.compile("0x[0-9a-f]((?: [a-z]+)*)");

  /** The values of one register in all lanes. */
  record Row(String name, List<String> values, List<Long> bits, boolean uniform, long changed) {
    boolean isChanged(int lane) {
      return hasLane(changed, lane);
    }

    /**
     * Returns the value of a lane in a form that fits into a cell. Of a number in decimal and
     * hexadecimal only the latter is shown. Flags are shown by their first letters.
     */
    String shortValue(int lane) {
      String value = values.get(lane);
      Matcher both = DECIMAL_AND_HEX.matcher(value);
      if (both.matches()) {
        return "0x" + Long.toHexString(bits.get(lane));
      }
      Matcher flags = FLAGS.matcher(value);
      // Only condition registers have flags: a small number looks like a set of flags in which none
      // is set.
      if (!flags.matches() || !CONDITION_REGISTER.matcher(name).matches()) {
        return value;
      }
      StringBuilder letters = new StringBuilder();
      for (String flag : flags.group(1).split(" ")) {
        letters.append(
            flag.isEmpty() ? "" : flag.substring(0, 1).toUpperCase(java.util.Locale.ROOT));
      }
      return letters.isEmpty() ? "–" : letters.toString();
    }

    /**
     * Returns whether a filter selects the register. A filter is a list of names and of ranges such
     * as R4..R7; an empty one selects all registers.
     */
    boolean isSelectedBy(String filter) {
      List<String> pieces =
          Arrays.stream(filter.split("[\\s,]+")).filter(piece -> !piece.isEmpty()).toList();
      return pieces.isEmpty() || pieces.stream().anyMatch(this::isNamedBy);
    }

    private boolean isNamedBy(String piece) {
      Matcher range = REGISTER_RANGE.matcher(piece);
      Matcher own = NUMBERED_REGISTER.matcher(name);
      if (!range.matches() || !own.matches()) {
        return name.equalsIgnoreCase(piece);
      }
      int number = Integer.parseInt(own.group(2));
      return own.group(1).equalsIgnoreCase(range.group(1))
          && number >= Integer.parseInt(range.group(2))
          && number <= Integer.parseInt(range.group(3));
    }
  }

  boolean isActive(int lane) {
    return hasLane(active, lane);
  }

  boolean hasThread(int lane) {
    return hasLane(threads, lane);
  }

  /** Describes a cell for tool tips and screen readers. */
  String describe(Row row, int lane) {
    return row.name()
        + ", lane "
        + lane
        + ": "
        + row.values().get(lane)
        + (hasThread(lane) ? isActive(lane) ? "" : ", inactive" : ", no thread")
        + (row.isChanged(lane) ? ", changed" : "");
  }

  private static boolean hasLane(long mask, int lane) {
    return (mask >>> lane & 1) == 1;
  }
}
