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
  private static final int VISIBLE = 60;
  private static final int PAUSE_MILLIS = 30;
  private static final int STARTS = 7;

  /** Number of keystrokes that are not measured, so that the JVM has compiled the hot code. */
  private static final int WARM_UP = 300;

  private static final int MEASURED = 200;

  /** Seconds after which a series ends, even if it has fewer keystrokes than wanted. */
  private static final double LONGEST_SECONDS = 30;

  private LspBenchmark() {}

  /** A server and the command that starts it. */
  private record Server(String name, List<String> command) {}

  /**
   * Measured times of a series of keystrokes, in milliseconds: the mean processor time a keystroke,
   * and the clock time of each keystroke.
   */
  private record Series(double cpu, double[] wall) {
    double percent(int percent) {
      double[] sorted = wall.clone();
      Arrays.sort(sorted);
      return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
  }

  /** All figures for one server and one size of text, in milliseconds and megabytes. */
  private record Row(
      Series typing,
      Series hover,
      Series completion,
      double visible,
      double visibleCpu,
      double whole,
      double wholeCpu,
      Series cancelled,
      long peak) {}

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
    starts(ours, quick);
    if (peer) {
      starts(clangd, quick);
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

  private static void size(Path root, Server ours, Server clangd, int size, boolean quick)
      throws Exception {
    LspTexts.Sample sass = LspTexts.sass(root.resolve("examples"), size);
    LspTexts.Sample c = LspTexts.c(size);
    List<Row> mine = new ArrayList<>();
    List<Row> theirs = new ArrayList<>();
    for (int round = 0; round < (quick ? 1 : ROUNDS); round++) {
      mine.add(row(ours, sass, quick));
      print(ours.name, size, mine.get(round));
      if (clangd != null) {
        theirs.add(row(clangd, c, quick));
        print(clangd.name, size, theirs.get(round));
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
          size,
          b.typing.cpu / Math.max(0.01, a.typing.cpu),
          b.typing.percent(95) / a.typing.percent(95));
    }
  }

  private static void print(String name, int size, Row row) {
    System.out.printf(
        Locale.ROOT,
        "%-14s %7d | %6.2f | %9.1f %6.1f | %9.1f %5.1f | %9.1f %5.1f | %7.0f %5.0f | %8.0f %5.0f |"
            + " %10.1f | %7d%n",
        name,
        size,
        row.typing.cpu,
        row.typing.percent(50),
        row.typing.percent(95),
        row.hover.percent(50),
        row.hover.percent(95),
        row.completion.percent(50),
        row.completion.percent(95),
        row.visible,
        row.visibleCpu,
        row.whole,
        row.wholeCpu,
        row.cancelled.percent(95),
        row.peak);
  }

  private static Row row(Server server, LspTexts.Sample sample, boolean quick) throws Exception {
    Path folder = Files.createTempDirectory("gsass-bench");
    Path file = Files.writeString(folder.resolve("text" + sample.ending()), sample.text());
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
    var tokens = client.request(sample.asks().get(0), LspClient.lines(uri, 0, VISIBLE));
    var hints = client.request(sample.asks().get(1), LspClient.lines(uri, 0, VISIBLE));
    long visible = Math.max(LspClient.answered(tokens), LspClient.answered(hints));
    double visibleCpu = client.cpuSeconds() - cpu;
    long whole = client.diagnostics(0);
    double wholeCpu = client.cpuSeconds() - cpu;

    Typist typist = new Typist(client, uri, sample);
    typist.type(quick ? 20 : WARM_UP, null);
    Series typing = typist.type(quick ? 20 : MEASURED, null);
    int asked = quick ? 10 : MEASURED / 2;
    JsonObject place = LspClient.place(uri, sample.hoverLine(), sample.hoverColumn());
    typist.type(quick ? 5 : 20, () -> client.request("textDocument/hover", place));
    Series hover = typist.type(asked, () -> client.request("textDocument/hover", place));
    typist.type(quick ? 5 : 20, typist::complete);
    Series completion = typist.type(asked, typist::complete);
    Series cancelled =
        typist.type(
            asked / 2,
            () -> client.cancelled("textDocument/documentSymbol", LspClient.document(uri)));
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
  private interface Question {
    CompletableFuture<Long> ask();
  }

  /** Types a word into the empty line, letter by letter, takes it away again, and so on. */
  private static final class Typist {
    private final LspClient client;
    private final String uri;
    private final LspTexts.Sample sample;
    private final int start;
    private int version;
    private int typed;

    Typist(LspClient client, String uri, LspTexts.Sample sample) {
      this.client = client;
      this.uri = uri;
      this.sample = sample;
      start = sample.lines().get(sample.place()).length();
    }

    CompletableFuture<Long> complete() {
      return client.request(
          "textDocument/completion", LspClient.place(uri, sample.place(), start + typed));
    }

    private void key() {
      version++;
      if (typed < sample.word().length()) {
        String letter = sample.word().substring(typed, typed + 1);
        client.change(uri, version, sample.place(), start + typed, start + typed, letter);
        typed++;
      } else {
        client.change(uri, version, sample.place(), start, start + typed, "");
        typed = 0;
      }
    }

    /**
     * Presses keys, each after the diagnostics of the previous one have come.
     *
     * @param count number of keys; fewer if {@code LONGEST_SECONDS} pass
     * @param question asked right after each key; its answer is then measured. If null, the
     *     diagnostics are measured
     */
    Series type(int count, Question question) throws Exception {
      List<Double> wall = new ArrayList<>();
      double cpu = client.cpuSeconds();
      long begin = System.nanoTime();
      while (wall.size() < count && (System.nanoTime() - begin) * 1e-9 < LONGEST_SECONDS) {
        long pressed = System.nanoTime();
        key();
        long answered = question == null ? 0 : LspClient.answered(question.ask());
        long told = client.diagnostics(version);
        wall.add(((question == null ? told : answered) - pressed) * 1e-6);
        Thread.sleep(PAUSE_MILLIS);
      }
      double taken = (client.cpuSeconds() - cpu) * 1e3 / wall.size();
      return new Series(taken, wall.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  private static void starts(Server server, boolean quick) throws Exception {
    List<Double> seconds = new ArrayList<>();
    double cpu = 0;
    for (int i = 0; i < (quick ? 3 : STARTS); i++) {
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
