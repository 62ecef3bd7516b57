package org.sass.sim.cli.io;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffered output for UTF-8 text. It is made for millions of short ASCII lines. */
public final class ByteOutput implements Appendable, Closeable, Flushable {
  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private int size;

  ByteOutput(OutputStream out) {
    this.out = out;
  }

  /** Thrown when something could not be written. Its cause is the original exception. */
  public static final class WriteException extends IOException {
    private static final long serialVersionUID = 1;

    WriteException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  @Override
  public ByteOutput append(CharSequence text) throws IOException {
    return append(text, 0, text.length());
  }

  @Override
  public ByteOutput append(CharSequence text, int start, int end) throws IOException {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        write(text.subSequence(i, end).toString().getBytes(StandardCharsets.UTF_8));
        return this;
      }
      if (size == buffer.length) {
        drain();
      }
      buffer[size++] = (byte) c;
    }
    return this;
  }

  @Override
  public ByteOutput append(char c) throws IOException {
    return append(String.valueOf(c));
  }

  public void write(byte[] bytes) throws IOException {
    if (size + bytes.length > buffer.length) {
      drain();
    }
    if (bytes.length > buffer.length) {
      try {
        out.write(bytes);
      } catch (IOException e) {
        throw new WriteException(e);
      }
      return;
    }
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  private void drain() throws IOException {
    int count = size;
    // Empty the buffer first, so that no write is tried again: a pipe that is broken stays broken.
    size = 0;
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new WriteException(e);
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
    try {
      out.flush();
    } catch (IOException e) {
      throw new WriteException(e);
    }
  }

  /** Returns this output as a stream of bytes, for code that does not write text. */
  public OutputStream stream() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        ByteOutput.this.write(new byte[] {(byte) b});
      }

      @Override
      public void write(byte[] bytes, int start, int length) throws IOException {
        ByteOutput.this.write(Arrays.copyOfRange(bytes, start, start + length));
      }

      @Override
      public void flush() throws IOException {
        ByteOutput.this.flush();
      }
    };
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
