package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A server in this process, and a client at the other end of its streams. The client sends messages
 * as JSON, or any bytes.
 */
final class Wire implements AutoCloseable {
  static final String URI = "file:///folder/text.gsass";
  private static final long TIMEOUT_SECONDS = 30;

  private final Pipe toServer = pipe();
  private final Pipe fromServer = pipe();
  private final OutputStream out = Channels.newOutputStream(toServer.sink());
  private final List<JsonObject> received = new ArrayList<>();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final CompletableFuture<Integer> status = new CompletableFuture<>();
  private JsonElement settings = JsonNull.INSTANCE;
  private int lastRequestId;

  Wire() {
    this(null, false);
  }

  /** Starts a server whose log {@link #log} returns. */
  static Wire withLog() {
    return new Wire(null, true);
  }

  /** Starts a server that can run kernels. */
  static Wire withRuns(KernelRunner runs) {
    return new Wire(runs, false);
  }

  /** Starts a server that can run kernels, and whose log {@link #log} returns. */
  static Wire withRunsAndLog(KernelRunner runs) {
    return new Wire(runs, true);
  }

  private Wire(KernelRunner runs, boolean keepsLog) {
    PrintStream logged = keepsLog ? new PrintStream(log, true, StandardCharsets.UTF_8) : System.err;
    ServerOptions options =
        new ServerOptions(null, logged, code -> null, (program, flexgrip) -> List.of(), runs);
    Thread server =
        new Thread(
            () ->
                status.complete(
                    ServerMain.run(
                        Channels.newInputStream(toServer.source()),
                        Channels.newOutputStream(fromServer.sink()),
                        options)),
            "server");
    server.setDaemon(true);
    server.start();
    Thread reader = new Thread(this::read, "client");
    reader.setDaemon(true);
    reader.start();
  }

  private static Pipe pipe() {
    try {
      return Pipe.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends the first messages, from a client with the given capabilities. Returns the answer. */
  JsonObject initialize(String capabilities) {
    JsonObject answer =
        request(
            "initialize",
            "{'processId': null, 'rootUri': null, 'capabilities': " + capabilities + "}");
    notify("initialized", "{}");
    return answer;
  }

  void open(String text) {
    open(URI, text);
  }

  void open(String uri, String text) {
    JsonObject item = new JsonObject();
    item.addProperty("uri", uri);
    item.addProperty("languageId", "gsass");
    item.addProperty("version", 1);
    item.addProperty("text", text);
    JsonObject params = new JsonObject();
    params.add("textDocument", item);
    send(message("textDocument/didOpen", params));
  }

  /**
   * Returns the JSON of parameters that name the text.
   *
   * @param members further members, in single quotes; may be empty
   */
  static String documentParams(String members) {
    return "{'textDocument': {'uri': '"
        + URI
        + "'}"
        + (members.isEmpty() ? "" : ", " + members)
        + "}";
  }

  static String positionParams(int line, int column) {
    return documentParams("'position': {'line': " + line + ", 'character': " + column + "}");
  }

  /** Replaces a part of a line of the text. */
  void change(int version, int line, int start, int end, String text) {
    change(URI, version, line, start, end, text);
  }

  void change(String uri, int version, int line, int start, int end, String text) {
    JsonObject params =
        json(
            "{'textDocument': {'uri': '"
                + uri
                + "', 'version': "
                + version
                + "}, 'contentChanges': [{'range': {'start': {'line': "
                + line
                + ", 'character': "
                + start
                + "}, 'end': {'line': "
                + line
                + ", 'character': "
                + end
                + "}}}]}");
    params.getAsJsonArray("contentChanges").get(0).getAsJsonObject().addProperty("text", text);
    send(message("textDocument/didChange", params));
  }

  /** Sets what the client answers when the server asks for its settings. */
  void setSettings(String json) {
    settings = json(json);
  }

  /** Sends a request and waits for the answer. Returns the whole message. */
  JsonObject request(String method, String params) {
    return awaitAnswer(send(method, params));
  }

  /** Sends a request. Returns its ID. */
  int send(String method, String params) {
    JsonObject message = message(method, params == null ? JsonNull.INSTANCE : json(params));
    message.addProperty("id", ++lastRequestId);
    send(message);
    return lastRequestId;
  }

  JsonObject awaitAnswer(int id) {
    return await(m -> !m.has("method") && m.has("id") && m.get("id").toString().equals("" + id));
  }

  void notify(String method, String params) {
    send(message(method, params == null ? JsonNull.INSTANCE : json(params)));
  }

  /** Waits for the next message from the server with that method. */
  JsonObject awaitMessage(String method) {
    return await(m -> m.has("method") && m.get("method").getAsString().equals(method));
  }

  /** Returns whether the server has sent a message with that method that no test has taken yet. */
  boolean hasReceived(String method) {
    synchronized (received) {
      return received.stream()
          .anyMatch(m -> m.has("method") && m.get("method").getAsString().equals(method));
    }
  }

  /**
   * Asks again until the answer meets a condition: the server may answer before it has read a file
   * or a setting. After 30 seconds it returns the last answer, so that the test can show it.
   */
  static <T> T repeatUntil(Predicate<T> condition, Supplier<T> request) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    T answer;
    do {
      answer = request.get();
    } while (!condition.test(answer) && System.nanoTime() < end);
    return answer;
  }

  private JsonObject await(Predicate<JsonObject> condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    synchronized (received) {
      while (true) {
        for (JsonObject message : received) {
          if (condition.test(message)) {
            received.remove(message);
            return message;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("the message did not come; there were " + received);
        }
        try {
          received.wait(left);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private static JsonObject message(String method, JsonElement params) {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", method);
    message.add("params", params);
    return message;
  }

  static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  /**
   * Sends a message. Synchronised, because the client's own thread answers the server while the
   * test sends.
   */
  synchronized void send(JsonElement message) {
    byte[] body = message.toString().getBytes(StandardCharsets.UTF_8);
    sendBytes(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    sendBytes(body);
  }

  void sendBytes(byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the stream to the server. */
  void closeInput() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end of the server. Returns its exit status. */
  int status() throws Exception {
    return status.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  boolean hasEnded() {
    return status.isDone();
  }

  String log() {
    return log.toString(StandardCharsets.UTF_8);
  }

  private void read() {
    try (InputStream in =
        new BufferedInputStream(Channels.newInputStream(fromServer.source()), 1 << 16)) {
      for (String line = line(in); line != null; line = line(in)) {
        if (!line.startsWith("Content-Length: ")) {
          throw new IllegalStateException("the server wrote what is not a header: " + line);
        }
        int length = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
        for (String other = line(in); !other.isEmpty(); other = line(in)) {
          // Skip the other headers.
        }
        received(new String(in.readNBytes(length), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      // The server has ended, which is not a failure of the test.
      status.isDone();
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return line.toString().strip();
      }
      line.append((char) c);
    }
    return null;
  }

  private void received(String text) {
    JsonObject message = JsonParser.parseString(text).getAsJsonObject();
    if (message.has("method") && message.has("id")) {
      boolean asked = message.get("method").getAsString().equals("workspace/configuration");
      JsonObject answer = new JsonObject();
      answer.addProperty("jsonrpc", "2.0");
      answer.add("id", message.get("id"));
      com.google.gson.JsonArray values = new com.google.gson.JsonArray();
      values.add(settings);
      answer.add("result", asked ? values : JsonNull.INSTANCE);
      send(answer);
    }
    synchronized (received) {
      received.add(message);
      received.notifyAll();
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
    fromServer.source().close();
  }
}
