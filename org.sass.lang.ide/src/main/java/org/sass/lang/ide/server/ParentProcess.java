package org.sass.lang.ide.server;

import java.util.Optional;
import java.util.function.IntConsumer;

/** Ends the server when the client's process ends without a word. */
final class ParentProcess {

  private ParentProcess() {}

  /**
   * @param id the client's process; null where it does not say. One that cannot be seen from here,
   *     as from within a container, is not watched
   */
  static void watch(Integer id, IntConsumer exit, ServerLog log) {
    if (id == null || id <= 0) {
      return;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(id).filter(ProcessHandle::isAlive);
    if (process.isEmpty()) {
      log.info("the client's process " + id + " cannot be seen; the server will not wait for it");
      return;
    }
    process
        .get()
        .onExit()
        .thenRun(
            () -> {
              log.info("the client's process " + id + " has ended");
              exit.accept(1);
            });
  }
}
