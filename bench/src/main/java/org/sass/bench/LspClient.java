package org.sass.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A minimal client of a language server. It writes messages, records when answers come, and asks
 * the operating system for the time and memory of the server's process.
 */
final class LspClient implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 120;
  private static final double TICKS_PER_SECOND = 100;

  private final Process process;
  private final OutputStream out;
  private final Map<Integer, CompletableFuture<Long>> pendingAnswers = new ConcurrentHashMap<>();
  private int lastRequestId;

  /**
   * The newest version for which diagnostics came; {@code versionNanos} is when. Both are guarded
   * by this.
   */
  private int diagnosedVersion = -1;

  private long diagnosedNanos;

  LspClient(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    out = process.getOutputStream();
    Thread reader = new Thread(this::read, "answers");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Sends the first messages. Returns the seconds from {@code startNanos} until the server was
   * ready.
   */
  double initialize(long startNanos) throws Exception {
    JsonObject params = new JsonObject();
    params.add("processId", JsonNull.INSTANCE);
    params.add("rootUri", JsonNull.INSTANCE);
    params.add(
        "capabilities",
        JsonParser.parseString(
            "{\"textDocument\": {\"hover\": {\"contentFormat\": [\"markdown\"]},"
                + " \"publishDiagnostics\": {\"versionSupport\": true}}}"));
    long ready = awaitAnswer(request("initialize", params));
    notify("initialized", new JsonObject());
    return (ready - startNanos) * 1e-9;
  }

  void open(String uri, String language, int documentVersion, String text) {
    JsonObject item = new JsonObject();
    item.addProperty("uri", uri);
    item.addProperty("languageId", language);
    item.addProperty("version", documentVersion);
    item.addProperty("text", text);
    JsonObject params = new JsonObject();
    params.add("textDocument", item);
    notify("textDocument/didOpen", params);
  }

  /** Sends a change that replaces part of a line by a text. */
  void change(String uri, int documentVersion, int line, int column, int endColumn, String text) {
    JsonObject document = new JsonObject();
    document.addProperty("uri", uri);
    document.addProperty("version", documentVersion);
    JsonObject change = new JsonObject();
    change.add("range", range(line, column, line, endColumn));
    change.addProperty("text", text);
    JsonArray changes = new JsonArray();
    changes.add(change);
    JsonObject params = new JsonObject();
    params.add("textDocument", document);
    params.add("contentChanges", changes);
    notify("textDocument/didChange", params);
  }

  static JsonObject positionParams(String uri, int line, int column) {
    JsonObject params = documentParams(uri);
    params.add("position", position(line, column));
    return params;
  }

  static JsonObject rangeParams(String uri, int first, int last) {
    JsonObject params = documentParams(uri);
    params.add("range", range(first, 0, last, 0));
    return params;
  }

  static JsonObject documentParams(String uri) {
    JsonObject document = new JsonObject();
    document.addProperty("uri", uri);
    JsonObject params = new JsonObject();
    params.add("textDocument", document);
    return params;
  }

  private static JsonObject range(int line, int column, int endLine, int endColumn) {
    JsonObject range = new JsonObject();
    range.add("start", position(line, column));
    range.add("end", position(endLine, endColumn));
    return range;
  }

  private static JsonObject position(int line, int column) {
    JsonObject position = new JsonObject();
    position.addProperty("line", line);
    position.addProperty("character", column);
    return position;
  }

  /**
   * Waits for the diagnostics of a version or a newer one, and returns when they came, as {@link
   * System#nanoTime}.
   */
  synchronized long awaitDiagnostics(int wantedVersion) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (diagnosedVersion < wantedVersion) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0 || !process.isAlive()) {
        throw new IllegalStateException(
            "no diagnostics of version "
                + wantedVersion
                + " came; the newest are of "
                + diagnosedVersion);
      }
      wait(Math.min(left, 1000));
    }
    return diagnosedNanos;
  }

  /** Sends a request. The future has the time of the answer, as {@link System#nanoTime}. */
  CompletableFuture<Long> request(String method, JsonElement params) {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    send(method, params, answer);
    return answer;
  }

  private int send(String method, JsonElement params, CompletableFuture<Long> answer) {
    int id = ++lastRequestId;
    pendingAnswers.put(id, answer);
    JsonObject message = message(method, params);
    message.addProperty("id", id);
    send(message);
    return id;
  }

  /**
   * Sends a request and cancels it at once. The future has the time when it was answered or
   * refused, as {@link System#nanoTime}.
   */
  CompletableFuture<Long> requestAndCancel(String method, JsonElement params) {
    CompletableFuture<Long> answer = new CompletableFuture<>();
    JsonObject cancelParams = new JsonObject();
    cancelParams.addProperty("id", send(method, params, answer));
    notify("$/cancelRequest", cancelParams);
    return answer.handle((at, refused) -> refused == null ? at : Long.valueOf(System.nanoTime()));
  }

  static long awaitAnswer(CompletableFuture<Long> request)
      throws InterruptedException, ExecutionException {
    try {
      return request.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("no answer came in " + TIMEOUT_SECONDS + " s", e);
    }
  }

  private void notify(String method, JsonElement params) {
    send(message(method, params));
  }

  private static JsonObject message(String method, JsonElement params) {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", method);
    message.add("params", params);
    return message;
  }

  private void send(JsonObject message) {
    byte[] body = message.toString().getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    try {
      synchronized (out) {
        out.write(all);
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (InputStream in = new BufferedInputStream(process.getInputStream(), 1 << 16)) {
      for (byte[] body = body(in); body != null; body = body(in)) {
        handleMessage(body, System.nanoTime());
      }
    } catch (IOException e) {
      // The server has ended. This wakes the callers that wait for an answer.
      pendingAnswers.values().forEach(answer -> answer.completeExceptionally(e));
    }
  }

  private static byte[] body(InputStream in) throws IOException {
    int length = -1;
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c != '\n') {
        line.append((char) c);
        continue;
      }
      String header = line.toString().strip();
      line.setLength(0);
      if (header.isEmpty()) {
        return in.readNBytes(length);
      }
      if (header.startsWith("Content-Length:")) {
        length = Integer.parseInt(header.substring(header.indexOf(':') + 1).strip());
      }
    }
    return null;
  }

  private void handleMessage(byte[] body, long now) {
    JsonObject message =
        JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
    JsonElement method = message.get("method");
    if (method == null) {
      CompletableFuture<Long> answer = pendingAnswers.remove(message.get("id").getAsInt());
      if (message.has("error")) {
        answer.completeExceptionally(new IllegalStateException(message.get("error").toString()));
      } else {
        answer.complete(now);
      }
    } else if (message.has("id")) {
      JsonObject answer = new JsonObject();
      answer.addProperty("jsonrpc", "2.0");
      answer.add("id", message.get("id"));
      answer.add("result", JsonNull.INSTANCE);
      send(answer);
    } else if (method.getAsString().equals("textDocument/publishDiagnostics")) {
      JsonElement number = message.getAsJsonObject("params").get("version");
      synchronized (this) {
        diagnosedVersion =
            number == null || number.isJsonNull() ? diagnosedVersion + 1 : number.getAsInt();
        diagnosedNanos = now;
        notifyAll();
      }
    }
  }

  /** Returns the processor time that the server has taken so far, in seconds. */
  double cpuSeconds() throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
  }

  /** Returns the peak memory of the server so far, in megabytes. */
  long peakMegabytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
      }
    }
    throw new IllegalStateException("the system does not tell the peak memory");
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
