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
  private static final List<String> QUESTIONS =
      List.of("hover", "completion", "signatureHelp", "documentHighlight", "definition");

  private static final List<String> WHOLE =
      List.of("semanticTokens/full", "codeLens", "foldingRange", "documentSymbol");

  private static final long PATIENCE_SECONDS = 10;

  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private int requests;

  private TrainingSession() {}

  /** Starts the language server and sends it the requests of an editor that opens this text. */
  static void run(String text) {
    TrainingSession session = new TrainingSession();
    session.ask(text);
    CountDownLatch answers = new CountDownLatch(session.requests);
    byte[] asked = session.messages.toByteArray();
    session.messages.reset();
    session.request("shutdown", "null");
    session.message("\"method\":\"exit\",\"params\":null");
    InputStream leaving = new Later(answers, session.messages.toByteArray());
    Main.run(
        new String[] {"lsp"},
        new SequenceInputStream(new ByteArrayInputStream(asked), leaving),
        new Counter(answers),
        OutputStream.nullOutputStream());
  }

  private void ask(String text) {
    request(
        "initialize",
        "{\"processId\":null,\"rootUri\":null,\"capabilities\":{\"textDocument\":"
            + "{\"hover\":{\"contentFormat\":[\"markdown\"]}}}}");
    message("\"method\":\"initialized\",\"params\":{}");
    message(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\""
            + URI
            + "\",\"languageId\":\"gsass\",\"version\":1,\"text\":"
            + quoted(text)
            + "}}");
    message(
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
      for (String question : QUESTIONS) {
        request(
            "textDocument/" + question, "{" + DOCUMENT + ",\"position\":" + at(line, column) + "}");
      }
    }
    for (String whole : WHOLE) {
      request("textDocument/" + whole, "{" + DOCUMENT + "}");
    }
    String all = range(0, lines.size());
    request("textDocument/inlayHint", "{" + DOCUMENT + ",\"range\":" + all + "}");
    request(
        "textDocument/codeAction",
        "{" + DOCUMENT + ",\"range\":" + range(0, 0) + ",\"context\":{\"diagnostics\":[]}}");
  }

  private static String range(int first, int last) {
    return "{\"start\":" + at(first, 0) + ",\"end\":" + at(last, 0) + "}";
  }

  private static String at(int line, int column) {
    return "{\"line\":" + line + ",\"character\":" + column + "}";
  }

  private static String quoted(String text) {
    return "\""
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + "\"";
  }

  private void request(String method, String params) {
    requests++;
    message("\"id\":" + requests + ",\"method\":\"" + method + "\",\"params\":" + params);
  }

  private void message(String content) {
    byte[] body = ("{\"jsonrpc\":\"2.0\"," + content + "}").getBytes(StandardCharsets.UTF_8);
    String head = "Content-Length: " + body.length + "\r\n\r\n";
    messages.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    messages.writeBytes(body);
  }

  /** Counts the answers in the server's output. */
  private static final class Counter extends OutputStream {
    private static final String ANSWER = "\"id\":";
    private final CountDownLatch answers;

    Counter(CountDownLatch answers) {
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
  private static final class Later extends InputStream {
    private final CountDownLatch answers;
    private final InputStream bytes;

    Later(CountDownLatch answers, byte[] bytes) {
      this.answers = answers;
      this.bytes = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() throws IOException {
      await();
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int start, int length) throws IOException {
      await();
      return bytes.read(into, start, length);
    }

    private void await() {
      try {
        // If some answers take longer, the archive lacks a few classes, which does no harm.
        answers.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
