package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fix.ActionCapabilities;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.fix.FixContext;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.lens.CodeLenses;
import org.sass.lang.ide.navigate.DocumentHighlights;
import org.sass.lang.ide.navigate.DocumentLinks;
import org.sass.lang.ide.navigate.KernelDataflow;
import org.sass.lang.ide.navigate.Outline;
import org.sass.lang.ide.navigate.References;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.structure.Folding;
import org.sass.lang.ide.tokens.SemanticTokens;
import org.sass.lang.ide.views.ControlFlow;
import org.sass.lang.ide.views.Listing;
import org.sass.lang.ide.views.LiveRegisters;

/**
 * Checks that work on a long text often asks whether its request was cancelled, and then stops.
 * This test counts how often the work asks; {@code ./build bench lsp} measures the time.
 */
class CancellationTest {
  private static final int LINES = 20_000;

  /** Work on all lines must ask at least once in this many lines. */
  private static final int LINES_PER_CHECK = 1024;

  private static final String URI = "file:///long.gsass";
  private static final Position CURSOR = new Position(LINES / 2, 9);

  private static final int KERNEL_LINES = 10_000;

  private interface Work {
    void run(CancelChecker cancel);
  }

  /**
   * A feature of the language server.
   *
   * @param lines number of lines that it reads
   */
  private record Feature(String name, int lines, Work work) {}

  /**
   * Counts how often it is asked. After a given number of times it says that the request is
   * cancelled.
   */
  private static final class CountingCancelChecker implements CancelChecker {
    private final long cancelAfter;
    private long checkCount;

    CountingCancelChecker(long cancelAfter) {
      this.cancelAfter = cancelAfter;
    }

    @Override
    public void checkCanceled() {
      if (isCanceled()) {
        throw new CancellationException();
      }
    }

    @Override
    public boolean isCanceled() {
      checkCount++;
      return checkCount > cancelAfter;
    }
  }

  private static Document document;

  @BeforeAll
  static void read() {
    document = Fixture.of(text()).document();
  }

  /** Returns a source of kernels that branch and load. */
  private static String text() {
    StringBuilder text = new StringBuilder();
    for (int line = 0, kernel = 0; line < LINES; kernel++) {
      text.append(".kernel k").append(kernel).append('\n');
      for (int block = 0; block < KERNEL_LINES / 23; block++) {
        String label = "L" + kernel + "_" + block;
        text.append(label).append(":\n");
        text.append("  GLD.U32 R5, global14[R3]; /* 0x0 */\n");
        for (int i = 0; i < 20; i++) {
          text.append("  IADD   R1,R1 , R5;\n");
        }
        text.append("  BRA ").append(label).append(";\n");
        line += 23;
      }
      text.append("  RET;\n.end\n");
      line += 3;
    }
    return text.toString();
  }

  private static List<Feature> features() {
    List<Feature> all = new ArrayList<>();
    KernelDataflow.Source lives = KernelDataflow::of;
    all.add(new Feature("colours", LINES, cancel -> SemanticTokens.full(document, cancel)));
    all.add(new Feature("outline", LINES, cancel -> Outline.of(document, cancel)));
    all.add(new Feature("folding", LINES, cancel -> Folding.of(document, cancel)));
    all.add(new Feature("lenses", 0, cancel -> CodeLenses.of(document, URI, cancel)));
    all.add(new Feature("links", LINES, cancel -> DocumentLinks.of(document, URI, cancel)));
    all.add(new Feature("listing", LINES, cancel -> Listing.of(document, "listing", cancel)));
    all.add(
        new Feature(
            "live registers", LINES, cancel -> LiveRegisters.of(document, null, lives, cancel)));
    all.add(
        new Feature(
            "control flow",
            KERNEL_LINES,
            cancel -> ControlFlow.of(document, null, LINES / 2, cancel)));
    FormattingOptions four = new FormattingOptions(4, true);
    all.add(
        new Feature("layout", LINES, cancel -> Formatter.formatDocument(document, four, cancel)));
    all.add(
        new Feature(
            "references",
            KERNEL_LINES,
            cancel -> References.of(document, URI, CURSOR, true, lives, cancel)));
    all.add(
        new Feature(
            "rename",
            KERNEL_LINES,
            cancel -> Rename.of(document, URI, CURSOR, "R77", lives, cancel)));
    all.add(
        new Feature(
            "highlights",
            KERNEL_LINES,
            cancel -> DocumentHighlights.of(document, CURSOR, lives, cancel)));
    Range start = new Range(new Position(0, 0), new Position(0, 0));
    FixContext asked =
        new FixContext(document, Settings.DEFAULTS, List.of(), URI, 1, ActionCapabilities.ALL);
    CodeActionContext context = new CodeActionContext(List.of(), List.of(CodeActionKind.Source));
    for (var offered :
        CodeActions.of(asked, start, context, new CountingCancelChecker(Long.MAX_VALUE))) {
      CodeAction action = offered.getRight();
      all.add(
          new Feature(
              action.getTitle(),
              LINES,
              cancel ->
                  CodeActions.resolve(
                      asked,
                      action.getData(),
                      List.of(),
                      (done, of) -> cancel.checkCanceled(),
                      cancel)));
    }
    return all;
  }

  @Test
  void asksOftenAndStopsAtTheFirstNo() {
    List<String> wrong = new ArrayList<>();
    List<Feature> features = features();
    assertTrue(features.size() > 12, () -> "actions are missing: " + features);
    for (Feature feature : features) {
      CountingCancelChecker counting = new CountingCancelChecker(Long.MAX_VALUE);
      feature.work.run(counting);
      if (counting.checkCount < Math.max(1, feature.lines / LINES_PER_CHECK)) {
        wrong.add(feature.name + " asks only " + counting.checkCount + " times");
      }
      CountingCancelChecker stopping = new CountingCancelChecker(counting.checkCount / 2);
      try {
        feature.work.run(stopping);
        wrong.add(feature.name + " works to its end");
      } catch (CancellationException e) {
        if (stopping.checkCount > stopping.cancelAfter + 1) {
          wrong.add(feature.name + " goes on after the first no");
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** Runs that go on until their requests are cancelled. */
  private static final class EndlessRuns implements KernelRunner {
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore ended = new Semaphore(0);

    /** Whether the runs wait for their requests to be cancelled. */
    private volatile boolean isEndless = true;

    @Override
    public Result run(Request request, BooleanSupplier cancelled) {
      begun.release();
      while (isEndless && !cancelled.getAsBoolean()) {
        LockSupport.parkNanos(1_000_000);
      }
      ended.release();
      return new Result(0, List.of());
    }
  }

  /**
   * Cancelled requests end, both those that wait for a thread and those that run. Other requests
   * are answered meanwhile, and the threads are free afterwards.
   */
  @Test
  void cancelledRequestsAreAnsweredAndOthersGoOn() throws Exception {
    EndlessRuns runs = new EndlessRuns();
    Wire wire = Wire.withRunsAndLog(runs);
    try {
      wire.initialize("{}");
      wire.open("RET");
      List<Integer> requests = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        requests.add(wire.send("sass/runFindings", Wire.documentParams("")));
      }
      // There are more requests than threads, so these two run and the others wait.
      assertTrue(runs.begun.tryAcquire(2, 30, TimeUnit.SECONDS));
      assertTrue(wire.request("textDocument/foldingRange", Wire.documentParams("")).has("result"));
      assertTrue(wire.request("sass/encode", "{'text': 'NOP'}").has("result"));
      // The last one first: a thread becomes free only when no request waits any more.
      for (int i = requests.size() - 1; i >= 0; i--) {
        wire.notify("$/cancelRequest", "{'id': " + requests.get(i) + "}");
      }
      for (int id : requests) {
        JsonObject answer = wire.awaitAnswer(id);
        assertTrue(answer.has("error"), answer.toString());
        assertEquals(-32800, answer.getAsJsonObject("error").get("code").getAsInt());
      }
      assertTrue(runs.ended.tryAcquire(2, 30, TimeUnit.SECONDS));
      assertEquals(0, runs.begun.availablePermits(), "a cancelled request was run");
      runs.isEndless = false;
      assertTrue(wire.request("sass/runFindings", Wire.documentParams("")).has("result"));
      assertFalse(wire.log().contains("bug in gsass"), wire.log());
    } finally {
      runs.isEndless = false;
      wire.close();
    }
  }

  /**
   * Whether work on a long text ends before or after it is cancelled, the client gets an answer.
   */
  @Test
  void cancelledWorkOnALongTextIsAnswered() throws Exception {
    Wire wire = Wire.withLog();
    try {
      wire.initialize("{}");
      wire.open(text());
      List<Integer> requests = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        requests.add(wire.send("sass/listing", Wire.documentParams("")));
      }
      for (int id : requests) {
        wire.notify("$/cancelRequest", "{'id': " + id + "}");
      }
      for (int id : requests) {
        JsonObject answer = wire.awaitAnswer(id);
        assertTrue(
            answer.has("result")
                || answer.getAsJsonObject("error").get("code").getAsInt() == -32800,
            answer.toString());
      }
      assertFalse(wire.log().contains("bug in gsass"), wire.log());
    } finally {
      wire.close();
    }
  }
}
