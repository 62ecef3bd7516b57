package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Reads and writes memory contents as MIF: {@code WIDTH} bits a word (8, 16 or 32), {@code DEPTH}
 * words, addresses and data in the radix that the file says, single addresses, ranges {@code
 * [a..b]} and several words behind one address.
 */
final class Mif {
  private int width = 32;
  private long depth = -1;
  private int addressRadix = 16;
  private int dataRadix = 16;
  private byte[] bytes = new byte[0];
  private int used;

  private Mif() {}

  static byte[] read(String text) throws MemoryImage.BadImage {
    return new Mif().parse(withoutComments(text));
  }

  private static String withoutComments(String text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean percent = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        percent = !percent;
        out.append(' ');
      } else if (!percent && c == '-' && text.startsWith("--", i)) {
        int end = text.indexOf('\n', i);
        i = (end < 0 ? text.length() : end) - 1;
      } else if (!percent) {
        out.append(c);
      }
    }
    return out.toString();
  }

  private byte[] parse(String text) throws MemoryImage.BadImage {
    boolean content = false;
    for (String piece : text.split(";")) {
      String statement = piece.strip();
      String upper = statement.length() > 64 ? "" : statement.toUpperCase(Locale.ROOT);
      if (!content && upper.startsWith("CONTENT")) {
        content = true;
        int begin = upper.indexOf("BEGIN");
        if (begin < 0) {
          throw new MemoryImage.BadImage("CONTENT without BEGIN");
        }
        statement = statement.substring(begin + 5).strip();
        upper = "";
      }
      if (upper.equals("END") && content) {
        break;
      }
      if (content && !statement.isEmpty()) {
        words(statement);
      } else if (!content && !statement.isEmpty()) {
        setting(upper);
      }
    }
    if (!content) {
      throw new MemoryImage.BadImage("there is no CONTENT BEGIN in this MIF file");
    }
    long size = Math.max(used, depth * (width / 8));
    return Arrays.copyOf(bytes, (int) Math.min(size, MemoryPlan.MAX_BYTES));
  }

  private void setting(String statement) throws MemoryImage.BadImage {
    int sign = statement.indexOf('=');
    String key = sign < 0 ? statement : statement.substring(0, sign).strip();
    String value = sign < 0 ? "" : statement.substring(sign + 1).strip();
    OptionalLong number = Numbers.natural(value, Integer.MAX_VALUE);
    switch (key) {
      case "WIDTH" -> {
        width = (int) number.orElse(0);
        if (width != 8 && width != 16 && width != 32) {
          throw new MemoryImage.BadImage("WIDTH is " + value + "; a memory image has 8, 16 or 32");
        }
      }
      case "DEPTH" -> {
        depth = number.orElse(-1);
        if (depth < 0) {
          throw new MemoryImage.BadImage("DEPTH is " + value + ", no number of words");
        }
      }
      case "ADDRESS_RADIX" -> addressRadix = radix(value);
      case "DATA_RADIX" -> dataRadix = radix(value);
      default ->
          throw new MemoryImage.BadImage(
              "'" + MemoryImage.brief(key) + "' is no setting of a MIF file");
    }
  }

  private static int radix(String name) throws MemoryImage.BadImage {
    return switch (name) {
      case "HEX" -> 16;
      case "DEC", "UNS" -> 10;
      case "OCT" -> 8;
      case "BIN" -> 2;
      default ->
          throw new MemoryImage.BadImage("'" + name + "' is no radix (HEX, DEC, UNS, OCT, BIN)");
    };
  }

  private void words(String statement) throws MemoryImage.BadImage {
    int colon = statement.indexOf(':');
    if (colon < 0) {
      throw new MemoryImage.BadImage(
          "'" + MemoryImage.brief(statement) + "' is not of the shape ADDRESS : WORD");
    }
    String address = statement.substring(0, colon).strip();
    List<Long> data = new ArrayList<>();
    for (String word : statement.substring(colon + 1).strip().split("\\s+")) {
      data.add(number(word, dataRadix, "word"));
    }
    long first;
    long last;
    if (address.startsWith("[") && address.endsWith("]") && address.contains("..")) {
      int dots = address.indexOf("..");
      first = number(address.substring(1, dots).strip(), addressRadix, "address");
      last =
          number(
              address.substring(dots + 2, address.length() - 1).strip(), addressRadix, "address");
    } else {
      first = number(address, addressRadix, "address");
      last = first + data.size() - 1;
    }
    int size = width / 8;
    if (first < 0 || (last + 1) * size > MemoryPlan.MAX_BYTES) {
      throw new MemoryImage.BadImage("address " + address + " is out of range");
    }
    if ((last + 1) * size > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.max((last + 1) * size, 2L * bytes.length));
    }
    used = (int) Math.max(used, (last + 1) * size);
    for (long at = first; at <= last; at++) {
      long value = data.get((int) ((at - first) % data.size()));
      for (int i = 0; i < size; i++) {
        bytes[(int) at * size + i] = (byte) (value >>> 8 * i);
      }
    }
  }

  private static long number(String text, int radix, String what) throws MemoryImage.BadImage {
    try {
      return Long.parseLong(text, radix);
    } catch (NumberFormatException e) {
      throw new MemoryImage.BadImage(
          "'" + MemoryImage.brief(text) + "' is no " + what + " in radix " + radix);
    }
  }

  static void write(byte[] memory, StringBuilder out) {
    out.append("WIDTH=32;\nDEPTH=").append(memory.length / 4);
    out.append(";\nADDRESS_RADIX=HEX;\nDATA_RADIX=HEX;\nCONTENT BEGIN\n");
    for (int at = 0; at < memory.length; at += 4) {
      MemoryImage.word(at / 4, out);
      out.append(" : ");
      MemoryImage.word(ElementType.U32.read(memory, at), out);
      out.append(";\n");
    }
    out.append("END;\n");
  }
}
