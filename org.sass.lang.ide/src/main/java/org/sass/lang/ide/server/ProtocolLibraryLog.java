package org.sass.lang.ide.server;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the library of the protocol has to say into our log, without the traces. */
final class ProtocolLibraryLog extends Handler {
  private static final String LIBRARY = "org.eclipse.lsp4j";

  private final ServerLog log;

  /** Kept here: without a reference the logger, and what was set, would be forgotten. */
  private final Logger library = Logger.getLogger(LIBRARY);

  ProtocolLibraryLog(ServerLog log) {
    this.log = log;
    library.setUseParentHandlers(false);
    library.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      log.aside(record.getMessage());
    }
  }

  @Override
  public void flush() {
    // Each line is written at once.
  }

  @Override
  public void close() {
    library.removeHandler(this);
  }
}
