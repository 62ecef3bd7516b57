package org.sass.lang.ide.server;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.sass.lang.document.Document;

/**
 * Reports internal errors of the server. The log gets the request and a hash of the text: it shows
 * whether two reports are about the same text without revealing it. The user is asked whether to
 * stop the server.
 */
final class InternalErrors {

  /** Label of the button that stops the server. */
  static final String STOP_LABEL = "Stop the server";

  private static final String CONTINUE_LABEL = "Continue";
  private static final int HASH_DIGITS = 16;
  private static final int MAX_PARAMETERS_LENGTH = 2000;

  /**
   * The user is asked after the first, the tenth, the hundredth failure and so on: someone who
   * chose to go on is not asked at each failure.
   */
  private static final int ASK_INTERVAL_FACTOR = 10;

  private final ServerLog log;
  private final MessageValidator messageValidator;
  private final Runnable stopAction;
  private final AtomicInteger failureCount = new AtomicInteger();
  private volatile LanguageClient client;

  /**
   * @param stopAction ends the server
   */
  InternalErrors(ServerLog log, MessageValidator messageValidator, Runnable stopAction) {
    this.log = log;
    this.messageValidator = messageValidator;
    this.stopAction = stopAction;
  }

  /** Sets the client. From now on its user is asked, too. */
  void setClient(LanguageClient other) {
    client = other;
  }

  /** Stops the server at the user's wish. */
  void stopServer() {
    stopAction.run();
  }

  /**
   * Reports that a request failed, unless its parameters are at fault. Returns the error to answer
   * with.
   */
  ResponseErrorException reportFailure(
      String method, Object parameters, Document document, Throwable bug) {
    String lack = parameters == null ? null : MessageValidator.findMissing(method, parameters);
    return lack != null
        ? RequestExecutor.newError(ResponseErrorCode.InvalidParams, lack)
        : RequestExecutor.newError(
            ResponseErrorCode.InternalError, report(method, parameters, document, bug));
  }

  private String report(String method, Object parameters, Document document, Throwable bug) {
    String what = method + " failed" + describe(document) + ": " + bug;
    log.error(
        what
            + "\nThis is a bug in gsass; please report it with this message. The server"
            + " continues.\nParameters: "
            + shortened(parameters),
        bug);
    askUser(method + " failed: " + bug.getClass().getSimpleName());
    return what;
  }

  /** Returns the error to answer with when something failed outside of a guarded request. */
  ResponseError toResponseError(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException || failure instanceof InvocationTargetException
            ? failure.getCause()
            : failure;
    if (cause instanceof ResponseErrorException known) {
      return known.getResponseError();
    }
    if (cause instanceof CancellationException) {
      return new ResponseError(
          ResponseErrorCode.RequestCancelled, "the request is cancelled", null);
    }
    String lack = messageValidator.currentComplaint();
    return lack != null
        ? new ResponseError(ResponseErrorCode.InvalidParams, lack, null)
        : reportFailure("a request", null, null, cause == null ? failure : cause)
            .getResponseError();
  }

  /** Reports that a request does not end. Returns the message to answer with. */
  String reportTimeout(
      String method, Object parameters, Document document, long millis, Thread thread) {
    String what = method + " gave no answer within " + millis / 1000.0 + " s" + describe(document);
    StringBuilder stack = new StringBuilder();
    for (StackTraceElement element : thread.getStackTrace()) {
      stack.append("\n\tat ").append(element);
    }
    log.error(what + "\nParameters: " + shortened(parameters) + "\nIts stack:" + stack);
    askUser(what);
    return what;
  }

  private void askUser(String what) {
    LanguageClient currentClient = client;
    int now = failureCount.incrementAndGet();
    while (now >= ASK_INTERVAL_FACTOR && now % ASK_INTERVAL_FACTOR == 0) {
      now /= ASK_INTERVAL_FACTOR;
    }
    if (currentClient == null || now != 1) {
      return;
    }
    ShowMessageRequestParams question =
        new ShowMessageRequestParams(
            List.of(new MessageActionItem(CONTINUE_LABEL), new MessageActionItem(STOP_LABEL)));
    question.setType(MessageType.Warning);
    question.setMessage("gsass: " + what + ". The log has the details.");
    currentClient
        .showMessageRequest(question)
        .thenAccept(
            answer -> {
              if (answer != null && STOP_LABEL.equals(answer.getTitle())) {
                log.info("the user stops the server");
                stopAction.run();
              }
            });
  }

  private static String describe(Document document) {
    return document == null
        ? ""
        : " (text " + hash(document.text()) + ", " + document.lineCount() + " lines)";
  }

  /** Returns the first 16 hexadecimal digits of the SHA-256 of a text. */
  static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String shortened(Object parameters) {
    String text = String.valueOf(parameters).replaceAll("\\s+", " ");
    return text.length() <= MAX_PARAMETERS_LENGTH
        ? text
        : text.substring(0, MAX_PARAMETERS_LENGTH) + "…";
  }
}
