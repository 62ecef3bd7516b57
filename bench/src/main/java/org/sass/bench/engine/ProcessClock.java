package org.sass.bench.engine;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The processor time of this process, of all its threads. A small C program (clock.c) reads the
 * process clock of the operating system, because the JVM's own clock moves in steps of 10 ms.
 * Without that program, the JVM's clock has to do.
 */
final class ProcessClock implements AutoCloseable {
  /** The system property with the path of the compiled C program. */
  static final String PROGRAM_PROPERTY = "gsass.bench.clock";

  private final Process process;
  private final BufferedReader replies;
  private final Writer questions;

  private ProcessClock(Process process) {
    this.process = process;
    this.replies = process == null ? null : process.inputReader(StandardCharsets.UTF_8);
    this.questions = process == null ? null : process.outputWriter(StandardCharsets.UTF_8);
  }

  /**
   * Starts the clock.
   *
   * @param program the compiled C program; null for none
   */
  static ProcessClock start(Path program) throws IOException {
    return new ProcessClock(
        program == null
            ? null
            : new ProcessBuilder(program.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
  }

  /** Returns the seconds of processor time of this process since its start. */
  double seconds() throws IOException {
    if (process == null) {
      var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return system.getProcessCpuTime() * 1e-9;
    }
    questions.write(ProcessHandle.current().pid() + "\n");
    questions.flush();
    String reply = replies.readLine();
    if (reply == null) {
      throw new IOException("the program that reads the process clock has ended");
    }
    return Double.parseDouble(reply);
  }

  @Override
  public void close() throws IOException {
    if (process != null) {
      questions.close();
    }
  }
}
