package org.sass.sim.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Plays an editor for the language server: opens a text, sends requests, and exits when they are
 * answered.
 */
final class TrainingSession {
  private static final String URI = "file:///training.gsass";
  private static final String DOCUMENT = "\"textDocument\":{\"uri\":\"" + URI + "\"}";

  /**
   * Requests that are sent for a position in each line with a comma: in an instruction's operands
   * or in a launch comment.
   */
  private static final List<String> POSITION_REQUESTS =
      List.of("hover", "completion", "signatureHelp", "documentHighlight", "definition");

  private static final List<String> DOCUMENT_REQUESTS =
      List.of("semanticTokens/full", "codeLens", "foldingRange", "documentSymbol");

  private static final long TIMEOUT_SECONDS = 10;

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private int requestCount;

  private TrainingSession() {}

  /** Starts the language server and sends it the requests of an editor that opens this text. */
  static void run(String text) {
    TrainingSession session = new TrainingSession();
    session.addRequests(text);
    CountDownLatch answers = new CountDownLatch(session.requestCount);
    byte[] requestBytes = session.messages.toByteArray();
    session.messages.reset();
    session.addRequest("shutdown", "null");
    session.addMessage("\"method\":\"exit\",\"params\":null");
    InputStream exitInput = new DelayedInput(answers, session.messages.toByteArray());
    Main.run(
        new String[] {"lsp"},
        new SequenceInputStream(new ByteArrayInputStream(requestBytes), exitInput),
        new AnswerCounter(answers),
        OutputStream.nullOutputStream());
  }

  private void addRequests(String text) {
    addRequest(
        "initialize",
        "{\"processId\":null,\"rootUri\":null,\"capabilities\":{\"textDocument\":"
            + "{\"hover\":{\"contentFormat\":[\"markdown\"]}}}}");
    addMessage("\"method\":\"initialized\",\"params\":{}");
    addMessage(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\""
            + URI
            + "\",\"languageId\":\"gsass\",\"version\":1,\"text\":"
            + jsonString(text)
            + "}}");
    addMessage(
        "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\""
            + URI
            + "\",\"version\":2},\"contentChanges\":[{\"range\":"
            + range(0, 0)
            + ",\"text\":\"Q\\n\"}]}");
    List<String> lines = text.lines().toList();
    for (int line = 0; line < lines.size(); line++) {
      int column = lines.get(line).indexOf(',') - 1;
      if (column < 0) {
        continue;
      }
      for (String question : POSITION_REQUESTS) {
        addRequest(
            "textDocument/" + question,
            "{" + DOCUMENT + ",\"position\":" + position(line, column) + "}");
      }
    }
    for (String whole : DOCUMENT_REQUESTS) {
      addRequest("textDocument/" + whole, "{" + DOCUMENT + "}");
    }
    String all = range(0, lines.size());
    addRequest("textDocument/inlayHint", "{" + DOCUMENT + ",\"range\":" + all + "}");
    addRequest(
        "textDocument/codeAction",
        "{" + DOCUMENT + ",\"range\":" + range(0, 0) + ",\"context\":{\"diagnostics\":[]}}");
  }

  private static String range(int first, int last) {
    return "{\"start\":" + position(first, 0) + ",\"end\":" + position(last, 0) + "}";
  }

  private static String position(int line, int column) {
    return "{\"line\":" + line + ",\"character\":" + column + "}";
  }

  private static String jsonString(String text) {
    return "\""
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + "\"";
  }

  private void addRequest(String method, String params) {
    requestCount++;
    addMessage("\"id\":" + requestCount + ",\"method\":\"" + method + "\",\"params\":" + params);
  }

  private void addMessage(String content) {
    byte[] body = ("{\"jsonrpc\":\"2.0\"," + content + "}").getBytes(StandardCharsets.UTF_8);
    String head = "Content-Length: " + body.length + "\r\n\r\n";
    messages.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    messages.writeBytes(body);
  }

  /** Counts the answers in the server's output. */
  private static final class AnswerCounter extends OutputStream {
    private static final String ANSWER = "\"id\":";
    private final CountDownLatch answers;

    AnswerCounter(CountDownLatch answers) {
      this.answers = answers;
    }

    @Override
    public void write(int b) {
      // The server never writes a message byte by byte.
    }

    @Override
    public void write(byte[] bytes, int start, int length) {
      String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
      for (int at = text.indexOf(ANSWER); at >= 0; at = text.indexOf(ANSWER, at + 1)) {
        answers.countDown();
      }
    }
  }

  /** A stream whose bytes arrive only when all requests have been answered. */
  private static final class DelayedInput extends InputStream {
    private final CountDownLatch answers;
    private final InputStream bytes;

    DelayedInput(CountDownLatch answers, byte[] bytes) {
      this.answers = answers;
      this.bytes = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() throws IOException {
      awaitAnswers();
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int start, int length) throws IOException {
      awaitAnswers();
      return bytes.read(into, start, length);
    }

    private void awaitAnswers() {
      try {
        // If some answers take longer, the archive lacks a few classes, which does no harm.
        answers.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
