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
        public String settingName(BenchSetting setting) {
          return setting.cfgKey();
        }

        @Override
        public String paramName(int index) {
          return "k" + index;
        }

        @Override
        public String constantName(int index) {
          return "c" + index;
        }

        @Override
        public String formatNumber(long value) {
          return Long.toHexString(value).toUpperCase(Locale.ROOT);
        }
      };

  private KernelCfg() {}

  /** Reads a file. Accepts any text: returns a launch and the problems with the text. */
  public static BenchLaunch.ReadResult read(String text) {
    NamedNumbers entries = new NamedNumbers("flexgrip-cfg");
    int lineNumber = 0;
    for (String line : text.split("\r\n|\n|\r", -1)) {
      readLine(line, ++lineNumber, entries);
    }
    return entries.toLaunch(NAMES);
  }

  private static void readLine(String line, int lineNumber, NamedNumbers entries) {
    int keyStart = skipWhile(line, 0, true);
    int keyEnd = skipWhile(line, keyStart, false);
    int valueStart = skipWhile(line, keyEnd, true);
    int valueEnd = skipWhile(line, valueStart, false);
    if (keyStart == keyEnd) {
      return;
    }
    String key = line.substring(keyStart, keyEnd);
    Place keyPlace = new Place(lineNumber, keyStart, keyEnd);
    if (skipWhile(line, valueEnd, true) < line.length() || valueStart == valueEnd) {
      entries.addError(keyPlace, "a line is 'key value', the value in hexadecimal");
    } else if (!isKnownKey(key)) {
      entries.addError(keyPlace, unknownKeyMessage(key));
    } else {
      String digits = line.substring(valueStart, valueEnd);
      long value = parseHex(digits);
      Place valuePlace = new Place(lineNumber, valueStart, valueEnd);
      if (value < 0) {
        entries.addError(
            valuePlace,
            "'" + digits + "' is not a number of 32 bits in hexadecimal, without 0x before it");
      } else {
        entries.put(key, value, valuePlace);
      }
    }
  }

  /**
   * Returns the first index from {@code from} on at which white space ends ({@code blank} is true)
   * or starts ({@code blank} is false); the length of the line if there is none.
   */
  private static int skipWhile(String line, int from, boolean isBlank) {
    int position = from;
    while (position < line.length() && line.charAt(position) <= ' ' == isBlank) {
      position++;
    }
    return position;
  }

  private static String unknownKeyMessage(String key) {
    List<String> keys = new ArrayList<>();
    for (BenchSetting setting : BenchSetting.values()) {
      keys.add(setting.cfgKey());
    }
    List<String> near = NearestWords.nearest(key, keys, 1);
    return "unknown key '"
        + key
        + "'"
        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
        + " (there are: "
        + String.join(", ", keys)
        + ", k0 to k"
        + (BenchLaunch.MAX_PARAMS - 1)
        + ", c0 to c"
        + (BenchLaunch.MAX_CONSTANTS - 1)
        + ")";
  }

  private static boolean isKnownKey(String key) {
    for (BenchSetting setting : BenchSetting.values()) {
      if (setting.cfgKey().equals(key)) {
        return true;
      }
    }
    return isNumberedKey(key, 'k', BenchLaunch.MAX_PARAMS)
        || isNumberedKey(key, 'c', BenchLaunch.MAX_CONSTANTS);
  }

  private static boolean isNumberedKey(String key, char letter, int count) {
    for (int i = 0; i < count; i++) {
      if (key.equals(letter + Integer.toString(i))) {
        return true;
      }
    }
    return false;
  }

  /** Parses a hexadecimal number of 32 bits; returns -1 if the text is not one. */
  private static long parseHex(String text) {
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
      appendLine(setting.cfgKey(), launch.get(setting), out);
    }
    for (int i = 0; i < launch.params().size(); i++) {
      appendLine(NAMES.paramName(i), launch.params().get(i) & 0xffff_ffffL, out);
    }
    for (int i = 0; i < launch.constants().size(); i++) {
      appendLine(NAMES.constantName(i), launch.constants().get(i), out);
    }
    return out.toString();
  }

  private static void appendLine(String key, long value, StringBuilder out) {
    out.append(key).append(' ').append(NAMES.formatNumber(value)).append('\n');
  }
}
