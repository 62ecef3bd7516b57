package org.sass.sim.cli.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads lines of UTF-8 text from a stream of bytes; fast for ASCII. */
public final class ByteLineReader {
  /** No instruction is nearly this long. The rest of a longer line is skipped. */
  private static final int MAX_LINE_BYTES = 1 << 20;

  private final InputStream in;
  private final ByteOutput output;
  private byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private boolean atFirstLine = true;
  private boolean atEnd;

  /**
   * Makes a reader.
   *
   * @param in the stream
   * @param output is flushed before a read that may block, because the client may be waiting for
   *     answers before it sends more
   */
  public ByteLineReader(InputStream in, ByteOutput output) {
    this.in = in;
    this.output = output;
  }

  /**
   * Returns the next line without its line feed, or null after the last one. A byte order mark
   * before the first line is dropped.
   */
  public String readLine() throws IOException {
    int at = position;
    boolean ascii = true;
    while (true) {
      for (; at < limit; at++) {
        byte b = buffer[at];
        if (b == '\n') {
          String line = decodeLine(position, at, ascii);
          position = at + 1;
          return line;
        }
        ascii &= b >= 0;
      }
      if (at - position >= MAX_LINE_BYTES) {
        String line = decodeLine(position, at, ascii);
        skipLine();
        return line;
      }
      int scanned = at - position;
      if (!fillBuffer()) {
        if (position == limit) {
          return null;
        }
        String line = decodeLine(position, limit, ascii);
        position = limit;
        return line;
      }
      at = position + scanned;
    }
  }

  /** Reads more bytes after those in the buffer. Returns false at the end of the stream. */
  private boolean fillBuffer() throws IOException {
    if (atEnd) {
      return false;
    }
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    if (in.available() == 0) {
      output.flush();
    }
    int count = in.read(buffer, limit, buffer.length - limit);
    atEnd = count < 0;
    limit += Math.max(0, count);
    return !atEnd;
  }

  /** Skips to the position after the next line feed. The buffer contains no line feed yet. */
  private void skipLine() throws IOException {
    do {
      position = 0;
      limit = 0;
      if (!fillBuffer()) {
        return;
      }
      while (position < limit && buffer[position] != '\n') {
        position++;
      }
    } while (position == limit);
    position++;
  }

  private String decodeLine(int start, int end, boolean ascii) {
    if (atFirstLine) {
      atFirstLine = false;
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
