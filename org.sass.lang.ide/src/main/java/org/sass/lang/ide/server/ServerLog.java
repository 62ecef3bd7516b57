package org.sass.lang.ide.server;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;

/** Tells the client, and readers of the log, what the server has to say of itself. */
final class ServerLog {
  private final PrintStream file;
  private volatile LanguageClient client;

  /**
   * @param file standard error, or a file that the user chose; never standard output, which is the
   *     protocol's
   */
  ServerLog(PrintStream file) {
    this.file = file;
  }

  /** From now on the client hears it too. */
  void to(LanguageClient other) {
    client = other;
  }

  void info(String message) {
    say(MessageType.Info, "info", message);
  }

  void warning(String message) {
    say(MessageType.Warning, "warning", message);
  }

  void error(String message) {
    say(MessageType.Error, "error", message);
  }

  /** A mistake of ours, with the trace that its repair needs. */
  void error(String message, Throwable bug) {
    StringWriter trace = new StringWriter();
    bug.printStackTrace(new PrintWriter(trace, true));
    error(message + "\n" + trace);
  }

  /** Something for the file alone, as it may be about the way to the client. */
  void aside(String message) {
    file.println("gsass lsp: protocol: " + message);
  }

  private void say(MessageType type, String word, String message) {
    file.println("gsass lsp: " + word + ": " + message);
    LanguageClient hears = client;
    if (hears == null) {
      return;
    }
    try {
      hears.logMessage(new MessageParams(type, message));
    } catch (RuntimeException e) {
      // The client has gone; the file has it.
      file.println("gsass lsp: error: the client cannot be told: " + e);
    }
  }
}
