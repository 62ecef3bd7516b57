package org.sass.sim.cli.io;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Map;

/**
 * Writes JSON. Values are strings, numbers, booleans, iterables of values, maps, and records, whose
 * components become fields. Fields with the value null are left out.
 */
public final class JsonWriter {

  private JsonWriter() {}

  /** Returns a map as JSON in one line, without a line break at its end. */
  public static String toJson(Map<String, ?> map) {
    StringBuilder out = new StringBuilder();
    try {
      writeValue(map, out);
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot fail", e);
    }
    return out.toString();
  }

  /**
   * Writes a value and a line break piece by piece, so that the text of a large value need not fit
   * into memory.
   */
  public static void writeLine(Object value, Appendable out) throws IOException {
    writeValue(value, out);
    out.append('\n');
  }

  private static void writeObject(Map<?, ?> map, Appendable out) throws IOException {
    char separator = '{';
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      separator = writeField(entry.getKey().toString(), entry.getValue(), separator, out);
    }
    out.append(separator == '{' ? "{}" : "}");
  }

  private static void writeObject(Record record, Appendable out) throws IOException {
    char separator = '{';
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value;
      try {
        Method accessor = component.getAccessor();
        // The record may be a private class.
        accessor.setAccessible(true);
        value = accessor.invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot read " + component + " of " + record, e);
      }
      separator = writeField(component.getName(), value, separator, out);
    }
    out.append(separator == '{' ? "{}" : "}");
  }

  /** Writes a field unless its value is null. Returns the separator before the next field. */
  private static char writeField(String name, Object value, char separator, Appendable out)
      throws IOException {
    if (value == null) {
      return separator;
    }
    out.append(separator);
    writeString(name, out);
    out.append(':');
    writeValue(value, out);
    return ',';
  }

  private static void writeValue(Object value, Appendable out) throws IOException {
    if (value instanceof Map<?, ?> map) {
      writeObject(map, out);
    } else if (value instanceof Record record) {
      writeObject(record, out);
    } else if (value instanceof Iterable<?> list) {
      char separator = '[';
      for (Object element : list) {
        out.append(separator);
        writeValue(element, out);
        separator = ',';
      }
      out.append(separator == '[' ? "[]" : "]");
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value.toString());
    } else {
      writeString(value.toString(), out);
    }
  }

  private static void writeString(String text, Appendable out) throws IOException {
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
          // An unpaired surrogate is half of a character and cannot be encoded, so it is escaped.
          if (c < ' ' || c == 0x7f || Character.isSurrogate(c) && !isPairedSurrogate(text, i)) {
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

  private static boolean isPairedSurrogate(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
