package org.sass.lang.ui.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process of the emulator without the warning about incubator modules, which a JVM with the
 * vector module prints first. The user can do nothing about it, and it would be the first line of
 * the console.
 */
final class QuietProcess extends Process {
  private static final String INCUBATOR_WARNING = "WARNING: Using incubator modules";

  private final Process process;
  private final InputStream errorStream;

  QuietProcess(Process process) {
    this.process = process;
    this.errorStream = new FilteredErrors(process.getErrorStream());
  }

  /** The error stream of the process without that line. */
  static final class FilteredErrors extends PushbackInputStream {
    private static final int MAX_LINE_BYTES = 256;

    private boolean isFirstLineRead;

    FilteredErrors(InputStream in) {
      super(in, MAX_LINE_BYTES);
    }

    @Override
    public int read() throws IOException {
      skipWarning();
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      skipWarning();
      return super.read(bytes, offset, length);
    }

    /** Reads the first line while it matches the warning. If it is another line, pushes it back. */
    private void skipWarning() throws IOException {
      if (isFirstLineRead) {
        return;
      }
      isFirstLineRead = true;
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int next = 0;
      while (next != '\n' && line.size() < MAX_LINE_BYTES && matchesWarning(line)) {
        next = super.read();
        if (next < 0) {
          break;
        }
        line.write(next);
      }
      if (next != '\n' || !matchesWarning(line)) {
        unread(line.toByteArray());
      }
    }

    private static boolean matchesWarning(ByteArrayOutputStream line) {
      String text = line.toString(StandardCharsets.US_ASCII);
      return text.length() < INCUBATOR_WARNING.length()
          ? INCUBATOR_WARNING.startsWith(text)
          : text.startsWith(INCUBATOR_WARNING);
    }
  }

  @Override
  public InputStream getErrorStream() {
    return errorStream;
  }

  @Override
  public InputStream getInputStream() {
    return process.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() {
    return process.getOutputStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public boolean waitFor(long time, TimeUnit unit) throws InterruptedException {
    return process.waitFor(time, unit);
  }

  @Override
  public int exitValue() {
    return process.exitValue();
  }

  @Override
  public void destroy() {
    process.destroy();
  }

  @Override
  public Process destroyForcibly() {
    process.destroyForcibly();
    return this;
  }

  @Override
  public boolean supportsNormalTermination() {
    return process.supportsNormalTermination();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return process.onExit().thenApply(ended -> this);
  }

  @Override
  public ProcessHandle toHandle() {
    return process.toHandle();
  }

  @Override
  public ProcessHandle.Info info() {
    return process.info();
  }

  @Override
  public Stream<ProcessHandle> children() {
    return process.children();
  }

  @Override
  public Stream<ProcessHandle> descendants() {
    return process.descendants();
  }
}
