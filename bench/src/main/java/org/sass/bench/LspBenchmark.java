package org.sass.bench;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * Measures a language server while a user types in the middle of a text. It measures gsass, and in
 * turns clangd with as many lines of C. The client does nothing but send and receive messages.
 * Processor time is that of the server's whole process, including the JVM's compilers and
 * collectors, as the operating system counts it.
 *
 * <p>Each keystroke changes what is wrong with the line, so that each has diagnostics of its own to
 * wait for. clangd waits a little before it looks at a change, and its clock times contain that
 * wait.
 */
final class LspBenchmark {
  private static final int[] SIZES = {1_000, 10_000, 100_000};
  private static final int ROUNDS = 2;
  private static final int VISIBLE_LINES = 60;
  private static final int PAUSE_MILLIS = 30;
  private static final int START_RUNS = 7;

  /** Number of keystrokes that are not measured, so that the JVM has compiled the hot code. */
  private static final int WARM_UP_KEYS = 300;

  private static final int MEASURED_KEYS = 200;

  /** Seconds after which a series ends, even if it has fewer keystrokes than wanted. */
  private static final double MAX_SERIES_SECONDS = 30;

  private LspBenchmark() {}

  /** A server and the command that starts it. */
  private record Server(String name, List<String> command) {}

  /**
   * Measured times of a series of keystrokes, in milliseconds: the mean processor time a keystroke,
   * and the clock time of each keystroke.
   */
  private record Series(double cpuMillis, double[] wallMillis) {
    double percentile(int percent) {
      double[] sorted = wallMillis.clone();
      Arrays.sort(sorted);
      return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
  }

  /** All figures for one server and one size of text, in milliseconds and megabytes. */
  private record Row(
      Series typing,
      Series hover,
      Series completion,
      double visibleMillis,
      double visibleCpuMillis,
      double wholeMillis,
      double wholeCpuMillis,
      Series cancellation,
      long peakMegabytes) {}

  static void run(boolean quick) throws Exception {
    Path root = Path.of(System.getProperty("gsass.root"));
    Server ours = new Server("gsass lsp", List.of(root.resolve("gsass").toString(), "lsp"));
    Server clangd =
        new Server("clangd", List.of("clangd", "--background-index=false", "--log=error"));
    boolean peer = ProcessRun.status(List.of("clangd", "--version")) == 0;
    System.out.println(
        peer
            ? "beside it: " + version(clangd)
            : "clangd is not installed (apt-get install clangd): nothing stands beside it");
    measureStarts(ours, quick);
    if (peer) {
      measureStarts(clangd, quick);
    }
    System.out.println();
    System.out.println(
        "ms a keystroke: processor; clock to diagnostics; clock to hover and completion while"
            + " typing. Opening: to the first lines, and to the diagnostics of the whole text. Cancel: an"
            + " outline that the editor has cancelled.");
    System.out.println(
        "                lines |    cpu |  diag p50    p95 | hover p50   p95 | compl p50   p95 |"
            + " visible (cpu) |    whole (cpu) | cancel p95 | peak MB");
    for (int size : quick ? new int[] {1_000} : SIZES) {
      size(root, ours, peer ? clangd : null, size, quick);
    }
  }

  private static void size(Path root, Server ours, Server clangd, int lineCount, boolean quick)
      throws Exception {
    LspTexts.Sample sass = LspTexts.sass(root.resolve("examples"), lineCount);
    LspTexts.Sample c = LspTexts.c(lineCount);
    List<Row> mine = new ArrayList<>();
    List<Row> theirs = new ArrayList<>();
    for (int round = 0; round < (quick ? 1 : ROUNDS); round++) {
      mine.add(row(ours, sass, quick));
      print(ours.name, lineCount, mine.get(round));
      if (clangd != null) {
        theirs.add(row(clangd, c, quick));
        print(clangd.name, lineCount, theirs.get(round));
      }
    }
    for (int round = 0; round < theirs.size(); round++) {
      Row a = mine.get(round);
      Row b = theirs.get(round);
      System.out.printf(
          Locale.ROOT,
          "%-14s %7d | clangd takes %.0f times the processor time a keystroke, %.1f times as long"
              + " to diagnostics (p95)%n",
          "",
          lineCount,
          b.typing.cpuMillis / Math.max(0.01, a.typing.cpuMillis),
          b.typing.percentile(95) / a.typing.percentile(95));
    }
  }

  private static void print(String name, int size, Row row) {
    System.out.printf(
        Locale.ROOT,
        "%-14s %7d | %6.2f | %9.1f %6.1f | %9.1f %5.1f | %9.1f %5.1f | %7.0f %5.0f | %8.0f %5.0f |"
            + " %10.1f | %7d%n",
        name,
        size,
        row.typing.cpuMillis,
        row.typing.percentile(50),
        row.typing.percentile(95),
        row.hover.percentile(50),
        row.hover.percentile(95),
        row.completion.percentile(50),
        row.completion.percentile(95),
        row.visibleMillis,
        row.visibleCpuMillis,
        row.wholeMillis,
        row.wholeCpuMillis,
        row.cancellation.percentile(95),
        row.peakMegabytes);
  }

  private static Row row(Server server, LspTexts.Sample sample, boolean quick) throws Exception {
    Path folder = Files.createTempDirectory("gsass-bench");
    Path file = Files.writeString(folder.resolve("text" + sample.extension()), sample.text());
    try (LspClient client = new LspClient(server.command)) {
      client.initialize(System.nanoTime());
      return measure(client, file.toUri().toString(), sample, quick);
    } finally {
      Files.delete(file);
      Files.delete(folder);
    }
  }

  private static Row measure(LspClient client, String uri, LspTexts.Sample sample, boolean quick)
      throws Exception {
    double cpu = client.cpuSeconds();
    long start = System.nanoTime();
    client.open(uri, sample.language(), 0, sample.text());
    var tokens =
        client.request(
            sample.visibleRequests().get(0), LspClient.rangeParams(uri, 0, VISIBLE_LINES));
    var hints =
        client.request(
            sample.visibleRequests().get(1), LspClient.rangeParams(uri, 0, VISIBLE_LINES));
    long visible = Math.max(LspClient.awaitAnswer(tokens), LspClient.awaitAnswer(hints));
    double visibleCpu = client.cpuSeconds() - cpu;
    long whole = client.awaitDiagnostics(0);
    double wholeCpu = client.cpuSeconds() - cpu;

    Typist typist = new Typist(client, uri, sample);
    typist.measureTyping(quick ? 20 : WARM_UP_KEYS, null);
    Series typing = typist.measureTyping(quick ? 20 : MEASURED_KEYS, null);
    int asked = quick ? 10 : MEASURED_KEYS / 2;
    JsonObject place = LspClient.positionParams(uri, sample.hoverLine(), sample.hoverColumn());
    typist.measureTyping(quick ? 5 : 20, () -> client.request("textDocument/hover", place));
    Series hover = typist.measureTyping(asked, () -> client.request("textDocument/hover", place));
    typist.measureTyping(quick ? 5 : 20, typist::complete);
    Series completion = typist.measureTyping(asked, typist::complete);
    Series cancelled =
        typist.measureTyping(
            asked / 2,
            () ->
                client.requestAndCancel(
                    "textDocument/documentSymbol", LspClient.documentParams(uri)));
    return new Row(
        typing,
        hover,
        completion,
        (visible - start) * 1e-6,
        visibleCpu * 1e3,
        (whole - start) * 1e-6,
        wholeCpu * 1e3,
        cancelled,
        client.peakMegabytes());
  }

  /** Sends a request that a user makes while typing. */
  private interface RequestSender {
    CompletableFuture<Long> send();
  }

  /** Types a word into the empty line, letter by letter, takes it away again, and so on. */
  private static final class Typist {
    private final LspClient client;
    private final String uri;
    private final LspTexts.Sample sample;
    private final int startColumn;
    private int version;
    private int typedLength;

    Typist(LspClient client, String uri, LspTexts.Sample sample) {
      this.client = client;
      this.uri = uri;
      this.sample = sample;
      startColumn = sample.lines().get(sample.typingLine()).length();
    }

    CompletableFuture<Long> complete() {
      return client.request(
          "textDocument/completion",
          LspClient.positionParams(uri, sample.typingLine(), startColumn + typedLength));
    }

    private void pressKey() {
      version++;
      if (typedLength < sample.typedWord().length()) {
        String letter = sample.typedWord().substring(typedLength, typedLength + 1);
        client.change(
            uri,
            version,
            sample.typingLine(),
            startColumn + typedLength,
            startColumn + typedLength,
            letter);
        typedLength++;
      } else {
        client.change(
            uri, version, sample.typingLine(), startColumn, startColumn + typedLength, "");
        typedLength = 0;
      }
    }

    /**
     * Presses keys, each after the diagnostics of the previous one have come.
     *
     * @param count number of keys; fewer if {@code LONGEST_SECONDS} pass
     * @param requestSender asked right after each key; its answer is then measured. If null, the
     *     diagnostics are measured
     */
    Series measureTyping(int count, RequestSender requestSender) throws Exception {
      List<Double> wall = new ArrayList<>();
      double cpu = client.cpuSeconds();
      long begin = System.nanoTime();
      while (wall.size() < count && (System.nanoTime() - begin) * 1e-9 < MAX_SERIES_SECONDS) {
        long pressed = System.nanoTime();
        pressKey();
        long answered = requestSender == null ? 0 : LspClient.awaitAnswer(requestSender.send());
        long diagnosticsNanos = client.awaitDiagnostics(version);
        wall.add(((requestSender == null ? diagnosticsNanos : answered) - pressed) * 1e-6);
        Thread.sleep(PAUSE_MILLIS);
      }
      double taken = (client.cpuSeconds() - cpu) * 1e3 / wall.size();
      return new Series(taken, wall.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  private static void measureStarts(Server server, boolean quick) throws Exception {
    List<Double> seconds = new ArrayList<>();
    double cpu = 0;
    for (int i = 0; i < (quick ? 3 : START_RUNS); i++) {
      long start = System.nanoTime();
      try (LspClient client = new LspClient(server.command)) {
        seconds.add(client.initialize(start));
        cpu = client.cpuSeconds();
      }
    }
    seconds.sort(null);
    System.out.printf(
        Locale.ROOT,
        "%-14s ready after %.0f ms (median of %d starts), %.0f ms processor%n",
        server.name,
        seconds.get((seconds.size() - 1) / 2) * 1e3,
        seconds.size(),
        cpu * 1e3);
  }

  private static String version(Server server) throws IOException {
    Process process = new ProcessBuilder(server.command.get(0), "--version").start();
    String said = new String(process.getInputStream().readAllBytes());
    return said.lines().filter(l -> l.contains("clangd")).findFirst().orElse("clangd").strip();
  }
}
