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
  private static final String INCUBATOR = "WARNING: Using incubator modules";

  private final Process process;
  private final InputStream errors;

  QuietProcess(Process process) {
    this.process = process;
    this.errors = new Errors(process.getErrorStream());
  }

  /** The error stream of the process without that line. */
  static final class Errors extends PushbackInputStream {
    private static final int LONGEST = 256;

    private boolean begun;

    Errors(InputStream in) {
      super(in, LONGEST);
    }

    @Override
    public int read() throws IOException {
      begin();
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      begin();
      return super.read(bytes, offset, length);
    }

    /** Reads the first line while it matches the warning. If it is another line, pushes it back. */
    private void begin() throws IOException {
      if (begun) {
        return;
      }
      begun = true;
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int next = 0;
      while (next != '\n' && line.size() < LONGEST && isIncubator(line)) {
        next = super.read();
        if (next < 0) {
          break;
        }
        line.write(next);
      }
      if (next != '\n' || !isIncubator(line)) {
        unread(line.toByteArray());
      }
    }

    private static boolean isIncubator(ByteArrayOutputStream line) {
      String text = line.toString(StandardCharsets.US_ASCII);
      return text.length() < INCUBATOR.length()
          ? INCUBATOR.startsWith(text)
          : text.startsWith(INCUBATOR);
    }
  }

  @Override
  public InputStream getErrorStream() {
    return errors;
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
