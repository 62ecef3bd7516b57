package org.sass.sim.cli;

import java.util.List;
import java.util.Map;

/** Writes JSON. Values are strings, numbers, booleans, lists, maps; null values are left out. */
final class Json {

  private Json() {}

  /** A map as one line without a line break. */
  static String line(Map<String, ?> map) {
    StringBuilder out = new StringBuilder();
    object(map, out);
    return out.toString();
  }

  private static void object(Map<?, ?> map, StringBuilder out) {
    char separator = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getValue() != null) {
        out.append(separator);
        string(entry.getKey().toString(), out);
        out.append(':');
        value(entry.getValue(), out);
        separator = ',';
      }
    }
    out.append(separator == '{' ? "{}" : "}");
  }

  private static void value(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      object(map, out);
    } else if (value instanceof List<?> list) {
      char separator = '[';
      for (Object element : list) {
        out.append(separator);
        value(element, out);
        separator = ',';
      }
      out.append(separator == '[' ? "[]" : "]");
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      string(value.toString(), out);
    }
  }

  private static void string(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          // A half of a character would be no text at all.
          if (c < ' ' || c == 0x7f || Character.isSurrogate(c) && !paired(text, i)) {
            out.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
              out.append(Character.forDigit(c >>> shift & 0xf, 16));
            }
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean paired(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
