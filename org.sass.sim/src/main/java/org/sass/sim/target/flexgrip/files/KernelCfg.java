package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.text.NearestWords;
import org.sass.sim.target.flexgrip.files.NamedNumbers.Place;

/**
 * Reads and writes {@code kernel.cfg}, a file with a launch. It has a line {@code key value} for
 * each number. Values are hexadecimal; a missing number is zero.
 */
public final class KernelCfg {
  private static final NamedNumbers.Names NAMES =
      new NamedNumbers.Names() {
        @Override
        public String of(BenchSetting setting) {
          return setting.key();
        }

        @Override
        public String param(int index) {
          return "k" + index;
        }

        @Override
        public String constant(int index) {
          return "c" + index;
        }

        @Override
        public String number(long value) {
          return Long.toHexString(value).toUpperCase(Locale.ROOT);
        }
      };

  private KernelCfg() {}

  /** Reads a file. Accepts any text: returns a launch and the problems with the text. */
  public static BenchLaunch.Read read(String text) {
    NamedNumbers entries = new NamedNumbers("flexgrip-cfg");
    int number = 0;
    for (String line : text.split("\r\n|\n|\r", -1)) {
      line(line, ++number, entries);
    }
    return entries.launch(NAMES);
  }

  private static void line(String line, int number, NamedNumbers entries) {
    int start = skip(line, 0, true);
    int end = skip(line, start, false);
    int from = skip(line, end, true);
    int to = skip(line, from, false);
    if (start == end) {
      return;
    }
    String key = line.substring(start, end);
    Place place = new Place(number, start, end);
    if (skip(line, to, true) < line.length() || from == to) {
      entries.error(place, "a line is 'key value', the value in hexadecimal");
    } else if (!known(key)) {
      entries.error(place, unknown(key));
    } else {
      String digits = line.substring(from, to);
      long value = hex(digits);
      Place at = new Place(number, from, to);
      if (value < 0) {
        entries.error(
            at, "'" + digits + "' is not a number of 32 bits in hexadecimal, without 0x before it");
      } else {
        entries.put(key, value, at);
      }
    }
  }

  /**
   * Returns the first index from {@code from} on at which white space ends ({@code blank} is true)
   * or starts ({@code blank} is false); the length of the line if there is none.
   */
  private static int skip(String line, int from, boolean blank) {
    int at = from;
    while (at < line.length() && line.charAt(at) <= ' ' == blank) {
      at++;
    }
    return at;
  }

  private static String unknown(String key) {
    List<String> keys = new ArrayList<>();
    for (BenchSetting setting : BenchSetting.values()) {
      keys.add(setting.key());
    }
    List<String> near = NearestWords.of(key, keys, 1);
    return "unknown key '"
        + key
        + "'"
        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
        + " (there are: "
        + String.join(", ", keys)
        + ", k0 to k"
        + (BenchLaunch.MOST_PARAMS - 1)
        + ", c0 to c"
        + (BenchLaunch.MOST_CONSTANTS - 1)
        + ")";
  }

  private static boolean known(String key) {
    for (BenchSetting setting : BenchSetting.values()) {
      if (setting.key().equals(key)) {
        return true;
      }
    }
    return numbered(key, 'k', BenchLaunch.MOST_PARAMS)
        || numbered(key, 'c', BenchLaunch.MOST_CONSTANTS);
  }

  private static boolean numbered(String key, char letter, int count) {
    for (int i = 0; i < count; i++) {
      if (key.equals(letter + Integer.toString(i))) {
        return true;
      }
    }
    return false;
  }

  /** Parses a hexadecimal number of 32 bits; returns -1 if the text is not one. */
  private static long hex(String text) {
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
      value = value << 4 | digit;
      if (digit < 0 || value > 0xffff_ffffL) {
        return -1;
      }
    }
    return value;
  }

  /** Returns the text of the file for a launch. */
  public static String write(BenchLaunch launch) {
    StringBuilder out = new StringBuilder();
    for (BenchSetting setting : BenchSetting.values()) {
      say(setting.key(), launch.get(setting), out);
    }
    for (int i = 0; i < launch.params().size(); i++) {
      say(NAMES.param(i), launch.params().get(i) & 0xffff_ffffL, out);
    }
    for (int i = 0; i < launch.constants().size(); i++) {
      say(NAMES.constant(i), launch.constants().get(i), out);
    }
    return out.toString();
  }

  private static void say(String key, long value, StringBuilder out) {
    out.append(key).append(' ').append(NAMES.number(value)).append('\n');
  }
}
