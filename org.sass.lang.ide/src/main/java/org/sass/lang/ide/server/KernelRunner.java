package org.sass.lang.ide.server;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs kernels for the server, which itself knows only the language. A kernel runs in a process of
 * its own, so the server goes on whatever memory and time the kernel takes.
 */
@FunctionalInterface
public interface KernelRunner {

  /**
   * The kernel to run, and how.
   *
   * @param uri URI of the text; files that the text names are looked for beside it
   * @param text the text, with its launch comments
   * @param isa the instruction set that the text is read with
   * @param kernel name of the kernel; null if {@code gsass run} can choose it without {@code
   *     --kernel}
   * @param profile the machine to emulate; null for the one that the text names
   * @param checks the checks to make, in the form of {@code gsass run --check}
   */
  record Request(
      String uri, String text, String isa, String kernel, String profile, String checks) {}

  /**
   * The outcome of a run.
   *
   * @param status the exit status of {@code gsass run}
   * @param outputLines the lines that it wrote to standard error with {@code --format json}
   */
  record Result(int status, List<String> outputLines) {}

  /**
   * Runs a kernel.
   *
   * @param cancelled returns whether the result is no longer wanted; called again and again
   * @throws IOException if no process can be started
   */
  Result run(Request request, BooleanSupplier cancelled) throws IOException;
}
