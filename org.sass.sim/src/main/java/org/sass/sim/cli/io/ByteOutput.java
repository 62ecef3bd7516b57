package org.sass.sim.cli.io;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffered UTF-8 text output. Made for millions of short ASCII lines. */
public final class ByteOutput implements Appendable, Closeable, Flushable {
  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private int size;

  ByteOutput(OutputStream out) {
    this.out = out;
  }

  /** Something could not be written; the cause says why. */
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
    // Nothing is tried twice: what a broken pipe did not take, it will not take later.
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

  /** The same output as a stream of bytes, for what is no text of ours. */
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
