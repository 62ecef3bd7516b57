package org.sass.sim.dap;

import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the library of the protocol has to say into our log, without the traces. */
final class ProtocolLibraryLog extends Handler {
  private final PrintStream said;

  /** Kept here: without a reference the logger, and what was set, would be forgotten. */
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
