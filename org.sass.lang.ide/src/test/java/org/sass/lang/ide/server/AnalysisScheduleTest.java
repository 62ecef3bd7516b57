package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.settings.SettingsReader;

/** Checks that every version of a text is analysed in the end, whichever thread is slow. */
class AnalysisScheduleTest {
  private static final long TIMEOUT_SECONDS = 60;

  private final Session session = new Session(ServerOptions.languageOnly(System.err), () -> {});

  @AfterEach
  void closeWorkers() {
    session.threads.close();
  }

  /**
   * The settings change after an analysis has stored its findings, while the thread that started it
   * is still waiting for the processor. Here it waits for the lock of the text instead, if it takes
   * that lock at all.
   */
  @Test
  void aChangeRightAfterAnAnalysisIsAnalysedToo() throws Exception {
    session.diagnosticPublisher.usePullModel();
    OpenDocument open =
        session.open(Wire.URI, 1, ".kernel k\n    IADD R1, R2, R3;\n    RET;\n.end\n");
    session.diagnosticPublisher.handleOpen(open);
    synchronized (open) {
      awaitAnalysis(open);
      session.applySettings(
          SettingsReader.read(Wire.json("{'limits.registers': 1024}")).settings());
    }
    awaitAnalysis(open);
  }

  private static void awaitAnalysis(OpenDocument open) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!open.currentSnapshot().isAnalysed() && System.nanoTime() < end) {
      Thread.sleep(1);
    }
    assertTrue(open.currentSnapshot().isAnalysed(), "the text was not analysed");
  }
}
