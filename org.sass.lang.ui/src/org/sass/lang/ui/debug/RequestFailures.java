package org.sass.lang.ui.debug;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/** Explains to people why a request failed. */
public final class RequestFailures {
  private RequestFailures() {}

  static IllegalStateException failure(String text) {
    return new IllegalStateException(text);
  }

  static IllegalStateException sessionEnded() {
    return failure("the session is over");
  }

  /** Returns whether a request failed because the connection to the adapter is gone. */
  public static boolean isConnectionLost(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the adapter itself refused the request. */
  public static boolean isRefusal(Throwable failure) {
    return rootCause(failure) instanceof ResponseErrorException;
  }

  private static Throwable rootCause(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause instanceof CompletionException || cause instanceof ExecutionException)) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** Returns the message about a failed request. */
  public static String message(Throwable failure) {
    Throwable cause = rootCause(failure);
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
