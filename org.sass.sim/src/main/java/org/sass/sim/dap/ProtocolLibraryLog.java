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
  private final PrintStream said;

  /**
   * This reference keeps the logger alive. Without it the logger and its settings could be
   * garbage-collected.
   */
  private final Logger library = Logger.getLogger("org.eclipse.lsp4j");

  ProtocolLibraryLog(PrintStream said) {
    this.said = said;
    library.setUseParentHandlers(false);
    library.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      said.println(record.getMessage());
    }
  }

  @Override
  public void flush() {
    said.flush();
  }

  @Override
  public void close() {
    library.removeHandler(this);
  }
}
