package org.sass.lang.ide.server;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * The log of the server. Each message goes to a stream and, as soon as there is one, to the client.
 */
final class ServerLog {
  private final PrintStream file;
  private volatile LanguageClient client;

  /**
   * @param file standard error, or a file that the user chose; never standard output, which carries
   *     the protocol
   */
  ServerLog(PrintStream file) {
    this.file = file;
  }

  /** Sets the client, which also gets the messages from now on. */
  void setClient(LanguageClient other) {
    client = other;
  }

  void info(String message) {
    log(MessageType.Info, "info", message);
  }

  void warning(String message) {
    log(MessageType.Warning, "warning", message);
  }

  void error(String message) {
    log(MessageType.Error, "error", message);
  }

  /** Logs an internal error with its stack trace, which is needed to fix it. */
  void error(String message, Throwable bug) {
    StringWriter trace = new StringWriter();
    bug.printStackTrace(new PrintWriter(trace, true));
    error(message + "\n" + trace);
  }

  /** Writes a message to the stream only, because it may concern the connection to the client. */
  void logToStream(String message) {
    file.println("gsass lsp: protocol: " + message);
  }

  private void log(MessageType type, String word, String message) {
    file.println("gsass lsp: " + word + ": " + message);
    LanguageClient currentClient = client;
    if (currentClient == null) {
      return;
    }
    try {
      currentClient.logMessage(new MessageParams(type, message));
    } catch (RuntimeException e) {
      // The client is gone. The message is already in the stream.
      file.println("gsass lsp: error: a message cannot be sent to the client: " + e);
    }
  }
}
