package org.sass.sim.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads lines of UTF-8 text from a stream of bytes; fast for ASCII. */
public final class ByteLineReader {
  /** No instruction is nearly this long. The rest of a longer line is skipped. */
  private static final int LONGEST = 1 << 20;

  private final InputStream in;
  private final ByteOutput answers;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private boolean first = true;
  private boolean ended;

  /**
   * Makes a reader.
   *
   * @param in the stream
   * @param answers is flushed before a read that may block, because the client may be waiting for
   *     answers before it sends more
   */
  public ByteLineReader(InputStream in, ByteOutput answers) {
    this.in = in;
    this.answers = answers;
  }

  /**
   * Returns the next line without its line feed, or null after the last one. A byte order mark
   * before the first line is dropped.
   */
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

  /** Reads more bytes after those in the buffer. Returns false at the end of the stream. */
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

  /** Skips to the position after the next line feed. The buffer contains no line feed yet. */
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
