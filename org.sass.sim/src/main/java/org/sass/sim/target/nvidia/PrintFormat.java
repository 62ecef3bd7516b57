package org.sass.sim.target.nvidia;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The function {@code printf} of C, on a buffer with the arguments, each aligned to its size, as
 * compilers lay them out for {@code vprintf}. Texts are those of glibc.
 */
final class PrintFormat {
  /** Maximum width and precision, so that a wrong argument does not take all memory. */
  private static final int MAX_WIDTH = 4096;

  private final GenericReader memory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private long next;
  private int argumentCount;
  private byte[] format;
  private int pos;

  /**
   * @param arguments generic address of the buffer with the arguments
   */
  PrintFormat(GenericReader memory, long arguments) {
    this.memory = memory;
    next = arguments;
  }

  /** Returns how many arguments have been printed. */
  int argumentCount() {
    return argumentCount;
  }

  /** Returns the text of a format with its arguments. */
  byte[] print(byte[] text) {
    format = text;
    pos = 0;
    while (pos < format.length) {
      if (format[pos] != '%') {
        out.write(format[pos++]);
        continue;
      }
      int start = pos++;
      if (!printConversion()) {
        // A conversion that C does not know appears as it is.
        out.write(format, start, pos - start);
      }
    }
    return out.toByteArray();
  }

  /** Prints the conversion after a percent sign; returns false if there is none. */
  private boolean printConversion() {
    StringBuilder flags = new StringBuilder();
    while ("-+ #0".indexOf(peek()) >= 0) {
      flags.append((char) format[pos++]);
    }
    int width = readSize();
    if (width < 0) {
      flags.append('-');
      width = -width;
    }
    int precision = -1;
    if (peek() == '.') {
      pos++;
      precision = Math.max(-1, readSize());
    }
    int bytes = 4;
    int shorter = 0;
    while ("hlLjzt".indexOf(peek()) >= 0) {
      shorter += peek() == 'h' ? 1 : 0;
      bytes = peek() == 'h' ? bytes : 8;
      pos++;
    }
    char conversion = (char) peek();
    if (conversion == 0) {
      return false;
    }
    pos++;
    ConversionText text = new ConversionText(flags.toString(), width, precision);
    switch (conversion) {
      case '%' -> out.write('%');
      case 'd', 'i' -> write(text.signed(narrow(argument(bytes), bytes, shorter)));
      case 'u', 'o', 'x', 'X' ->
          write(text.unsigned(conversion, widen(argument(bytes), bytes, shorter)));
      case 'c' -> writePadded(new byte[] {(byte) argument(4)}, text);
      case 's' -> writePadded(string(argument(8), precision), text);
      case 'p' -> write(text.pointer(argument(8)));
      case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' ->
          write(text.floating(conversion, Double.longBitsToDouble(argument(8))));
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Returns the next byte of the format; 0 at its end. */
  private int peek() {
    return pos < format.length ? format[pos] & 0xff : 0;
  }

  /** Reads a width or a precision: a number, or a star for the next argument. */
  private int readSize() {
    if (peek() == '*') {
      pos++;
      return Math.max(-MAX_WIDTH, Math.min(MAX_WIDTH, (int) argument(4)));
    }
    int size = 0;
    while (peek() >= '0' && peek() <= '9') {
      size = Math.min(MAX_WIDTH, 10 * size + peek() - '0');
      pos++;
    }
    return size;
  }

  private long argument(int bytes) {
    long address = (next + bytes - 1) / bytes * bytes;
    next = address + bytes;
    argumentCount++;
    return memory.read(address, bytes);
  }

  private static long narrow(long value, int bytes, int shorter) {
    return switch (shorter) {
      case 0 -> bytes == 4 ? (int) value : value;
      case 1 -> (short) value;
      default -> (byte) value;
    };
  }

  private static long widen(long value, int bytes, int shorter) {
    return switch (shorter) {
      case 0 -> bytes == 4 ? value & 0xffffffffL : value;
      case 1 -> value & 0xffff;
      default -> value & 0xff;
    };
  }

  private byte[] string(long address, int precision) {
    return address == 0
        ? "(null)".getBytes(StandardCharsets.US_ASCII)
        : memory.readString(address, precision >= 0 ? precision : Integer.MAX_VALUE);
  }

  private void write(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void writePadded(byte[] text, ConversionText conversion) {
    String padding = " ".repeat(Math.max(0, conversion.width() - text.length));
    if (!conversion.isLeft()) {
      write(padding);
    }
    out.writeBytes(text);
    if (conversion.isLeft()) {
      write(padding);
    }
  }
}
