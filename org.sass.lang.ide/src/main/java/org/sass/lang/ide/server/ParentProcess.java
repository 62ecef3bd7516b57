package org.sass.lang.ide.server;

import java.util.Optional;
import java.util.function.IntConsumer;

/** Ends the server when the process of its client ends without sending {@code exit}. */
final class ParentProcess {

  private ParentProcess() {}

  /**
   * @param processId the client's process ID; null if the client does not give it. A process that
   *     cannot be seen from here, for example from within a container, is not watched
   */
  static void watch(Integer processId, IntConsumer exit, ServerLog log) {
    if (processId == null || processId <= 0) {
      return;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(processId).filter(ProcessHandle::isAlive);
    if (process.isEmpty()) {
      log.info(
          "the client's process " + processId + " was not found; the server will not end with it");
      return;
    }
    process
        .get()
        .onExit()
        .thenRun(
            () -> {
              log.info("the client's process " + processId + " has ended");
              exit.accept(1);
            });
  }
}
