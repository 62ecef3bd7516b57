package org.sass.sim.dap;

import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Redirects warnings and errors of the protocol library (LSP4J) to our log, without stack traces.
 */
final class ProtocolLibraryLog extends Handler {
  private final PrintStream serverLog;

  /**
   * This reference keeps the logger alive. Without it the logger and its settings could be
   * garbage-collected.
   */
  private final Logger libraryLogger = Logger.getLogger("org.eclipse.lsp4j");

  ProtocolLibraryLog(PrintStream serverLog) {
    this.serverLog = serverLog;
    libraryLogger.setUseParentHandlers(false);
    libraryLogger.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      serverLog.println(record.getMessage());
    }
  }

  @Override
  public void flush() {
    serverLog.flush();
  }

  @Override
  public void close() {
    libraryLogger.removeHandler(this);
  }
}
