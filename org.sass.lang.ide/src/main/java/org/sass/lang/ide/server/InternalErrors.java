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
  static final String STOP = "Stop the server";

  private static final String GO_ON = "Continue";
  private static final int HASH_DIGITS = 16;
  private static final int MOST_PARAMETERS = 2000;

  /**
   * The user is asked after the first, the tenth, the hundredth failure and so on: someone who
   * chose to go on is not asked at each failure.
   */
  private static final int ASK_AGAIN = 10;

  private final ServerLog log;
  private final MessageCheck check;
  private final Runnable stop;
  private final AtomicInteger count = new AtomicInteger();
  private volatile LanguageClient client;

  /**
   * @param stop ends the server
   */
  InternalErrors(ServerLog log, MessageCheck check, Runnable stop) {
    this.log = log;
    this.check = check;
    this.stop = stop;
  }

  /** Sets the client. From now on its user is asked, too. */
  void to(LanguageClient other) {
    client = other;
  }

  /** Stops the server at the user's wish. */
  void stop() {
    stop.run();
  }

  /**
   * Reports that a request failed, unless its parameters are at fault. Returns the error to answer
   * with.
   */
  ResponseErrorException failed(
      String method, Object parameters, Document document, Throwable bug) {
    String lack = parameters == null ? null : MessageCheck.lack(method, parameters);
    return lack != null
        ? RequestExecutor.error(ResponseErrorCode.InvalidParams, lack)
        : RequestExecutor.error(
            ResponseErrorCode.InternalError, report(method, parameters, document, bug));
  }

  private String report(String method, Object parameters, Document document, Throwable bug) {
    String what = method + " failed" + of(document) + ": " + bug;
    log.error(
        what
            + "\nThis is a bug in gsass; please report it with this message. The server"
            + " continues.\nParameters: "
            + shortened(parameters),
        bug);
    ask(method + " failed: " + bug.getClass().getSimpleName());
    return what;
  }

  /** Returns the error to answer with when something failed outside of a guarded request. */
  ResponseError answer(Throwable failure) {
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
    String lack = check.current();
    return lack != null
        ? new ResponseError(ResponseErrorCode.InvalidParams, lack, null)
        : failed("a request", null, null, cause == null ? failure : cause).getResponseError();
  }

  /** Reports that a request does not end. Returns the message to answer with. */
  String tooLong(String method, Object parameters, Document document, long millis, Thread thread) {
    String what = method + " gave no answer within " + millis / 1000.0 + " s" + of(document);
    StringBuilder stack = new StringBuilder();
    for (StackTraceElement element : thread.getStackTrace()) {
      stack.append("\n\tat ").append(element);
    }
    log.error(what + "\nParameters: " + shortened(parameters) + "\nIts stack:" + stack);
    ask(what);
    return what;
  }

  private void ask(String what) {
    LanguageClient asked = client;
    int now = count.incrementAndGet();
    while (now >= ASK_AGAIN && now % ASK_AGAIN == 0) {
      now /= ASK_AGAIN;
    }
    if (asked == null || now != 1) {
      return;
    }
    ShowMessageRequestParams question =
        new ShowMessageRequestParams(
            List.of(new MessageActionItem(GO_ON), new MessageActionItem(STOP)));
    question.setType(MessageType.Warning);
    question.setMessage("gsass: " + what + ". The log has the details.");
    asked
        .showMessageRequest(question)
        .thenAccept(
            answer -> {
              if (answer != null && STOP.equals(answer.getTitle())) {
                log.info("the user stops the server");
                stop.run();
              }
            });
  }

  private static String of(Document document) {
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
    return text.length() <= MOST_PARAMETERS ? text : text.substring(0, MOST_PARAMETERS) + "…";
  }
}
