package org.sass.lang.ui.debug;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/** Why something was not answered, for people. */
public final class Reasons {
  private Reasons() {}

  static IllegalStateException of(String text) {
    return new IllegalStateException(text);
  }

  static IllegalStateException over() {
    return of("the session is over");
  }

  /** Whether a request failed as its reader was gone. */
  public static boolean isLost(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  /** Whether the adapter itself refused what was asked. */
  public static boolean isRefusal(Throwable failure) {
    return cause(failure) instanceof ResponseErrorException;
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause instanceof CompletionException || cause instanceof ExecutionException)) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** What the failure of a request says. */
  public static String text(Throwable failure) {
    Throwable cause = cause(failure);
    if (cause instanceof ResponseErrorException refused) {
      return refused.getResponseError().getMessage();
    }
    if (cause instanceof TimeoutException) {
      return "the emulator does not answer";
    }
    if (cause instanceof MessageIssueException) {
      return "the emulator's answer cannot be read";
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
