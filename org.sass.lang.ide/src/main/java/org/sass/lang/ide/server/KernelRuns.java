package org.sass.lang.ide.server;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs kernels for the server, which knows the language alone. In a process of its own: whatever
 * memory and time a kernel takes, the server goes on.
 */
@FunctionalInterface
public interface KernelRuns {

  /**
   * What to run.
   *
   * @param uri of the text: files that it names are looked for beside it
   * @param text with its launch comments
   * @param isa the instruction set that the text is read with
   * @param kernel which one; null where that is clear
   * @param profile the machine to be; null for what the text says
   * @param checks what to look for, as {@code gsass run --check} has it
   */
  record Request(
      String uri, String text, String isa, String kernel, String profile, String checks) {}

  /**
   * How it went.
   *
   * @param status the exit status of {@code gsass run}
   * @param said what it said to standard error with {@code --format json}, line by line
   */
  record Result(int status, List<String> said) {}

  /**
   * Runs a kernel.
   *
   * @param cancelled whether the result is not wanted any more; asked again and again
   * @throws IOException if no process can be started
   */
  Result run(Request request, BooleanSupplier cancelled) throws IOException;
}
