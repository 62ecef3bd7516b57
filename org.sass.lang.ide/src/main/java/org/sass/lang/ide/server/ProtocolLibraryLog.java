package org.sass.lang.ide.server;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Writes the messages of the protocol library (lsp4j), from warnings up, into the server's log
 * without their stack traces.
 */
final class ProtocolLibraryLog extends Handler {
  private static final String LIBRARY = "org.eclipse.lsp4j";

  private final ServerLog log;

  /**
   * Kept in a field: without a strong reference the logger and its settings would be garbage
   * collected.
   */
  private final Logger library = Logger.getLogger(LIBRARY);

  ProtocolLibraryLog(ServerLog log) {
    this.log = log;
    library.setUseParentHandlers(false);
    library.addHandler(this);
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      log.logToStream(record.getMessage());
    }
  }

  @Override
  public void flush() {
    // Nothing to flush: each line is written at once.
  }

  @Override
  public void close() {
    library.removeHandler(this);
  }
}
