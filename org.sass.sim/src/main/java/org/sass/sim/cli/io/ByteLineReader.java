package org.sass.sim.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads lines from bytes, fast; UTF-8 where they are not ASCII. */
public final class ByteLineReader {
  /** No instruction is nearly so long; the rest of a longer line is read and dropped. */
  private static final int LONGEST = 1 << 20;

  private final InputStream in;
  private final ByteOutput answers;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private boolean first = true;
  private boolean ended;

  /**
   * @param answers flushed before a read that may have to wait for a client that waits for answers
   */
  public ByteLineReader(InputStream in, ByteOutput answers) {
    this.in = in;
    this.answers = answers;
  }

  /** The next line without its line feed, or null after the last one. */
  public String next() throws IOException {
    int at = from;
    boolean ascii = true;
    while (true) {
      for (; at < to; at++) {
        byte b = buffer[at];
        if (b == '\n') {
          String line = line(from, at, ascii);
          from = at + 1;
          return line;
        }
        ascii &= b >= 0;
      }
      if (at - from >= LONGEST) {
        String line = line(from, at, ascii);
        skipLine();
        return line;
      }
      int scanned = at - from;
      if (!fill()) {
        if (from == to) {
          return null;
        }
        String line = line(from, to, ascii);
        from = to;
        return line;
      }
      at = from + scanned;
    }
  }

  /** Reads more after what is there; false at the end. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    if (in.available() == 0) {
      answers.flush();
    }
    int count = in.read(buffer, to, buffer.length - to);
    ended = count < 0;
    to += Math.max(0, count);
    return !ended;
  }

  /** Goes after the next line feed; what is in the buffer has none. */
  private void skipLine() throws IOException {
    do {
      from = 0;
      to = 0;
      if (!fill()) {
        return;
      }
      while (from < to && buffer[from] != '\n') {
        from++;
      }
    } while (from == to);
    from++;
  }

  private String line(int start, int end, boolean ascii) {
    if (first) {
      first = false;
      boolean mark =
          end - start >= 3
              && buffer[start] == (byte) 0xef
              && buffer[start + 1] == (byte) 0xbb
              && buffer[start + 2] == (byte) 0xbf;
      return new String(
          buffer, start + (mark ? 3 : 0), end - start - (mark ? 3 : 0), StandardCharsets.UTF_8);
    }
    return new String(
        buffer, start, end - start, ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }
}
