package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.sass.lang.document.Document;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.ide.navigate.KernelDataflow;
import org.sass.lang.ide.navigate.SymbolIndex;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;

/** A text that the client has open. Messages change it, one at a time; any thread may read it. */
final class OpenDocument {
  /** Number of lines from which a text takes so long to assemble that the user would wait. */
  private static final int LONG = 20_000;

  /** Number of first lines that can be answered for before the whole text is assembled. */
  private static final int HEAD = 1_000;

  private final String uri;
  private final AtomicReference<Snapshot> snapshot;

  /** Whether a task that publishes the diagnostics of the newest version is already queued. */
  final AtomicBoolean waiting = new AtomicBoolean();

  /** The diagnostics that were published last. Only the thread that publishes them uses this. */
  final PublishedDiagnostics published = new PublishedDiagnostics();

  /** Caches what is known of the registers of the kernel that was asked for last. */
  final KernelDataflow.Source lives = new KernelDataflow.Memo();

  /** Caches what the analyses know of the kernels. Only the analysing thread uses this. */
  final AnalysisCache kernels = new AnalysisCache();

  /** The analysis of the whole text that runs or waits. Guarded by this object. */
  private Future<?> analysis;

  private volatile long analysisMillis;
  private volatile Tokens tokens = new Tokens(null, new int[0]);
  private volatile Index index;
  private volatile Head head;

  /**
   * The tokens that the client has. With them only the changes need be sent.
   *
   * @param id name of these tokens; null if the client has none
   */
  record Tokens(String id, int[] data) {}

  private record Index(Document document, SymbolIndex symbols) {}

  /** The first lines of a version, read as a text of their own. */
  private record Head(Document document, Document lines) {}

  OpenDocument(String uri, Snapshot first) {
    this.uri = uri;
    snapshot = new AtomicReference<>(first);
  }

  String uri() {
    return uri;
  }

  /** Returns the newest version. */
  Snapshot now() {
    return snapshot.get();
  }

  /**
   * Returns the newest text for a question about a range of lines. While a long text that has just
   * been opened is being assembled, this is a text of its first lines alone.
   */
  Document forRange(Range range) {
    Document document = now().document();
    if (document.isAssembled() || document.lineCount() < LONG || range.getEnd().getLine() >= HEAD) {
      return document;
    }
    Head known = head;
    if (known == null || known.document != document) {
      known = new Head(document, document.head(HEAD));
      head = known;
    }
    return known.lines;
  }

  /** Returns whether the text is so long that assembling it for the first time takes a while. */
  boolean isLong() {
    return now().document().lineCount() >= LONG;
  }

  /** Returns whether a version is the newest. */
  boolean isNow(Snapshot one) {
    return now().document() == one.document();
  }

  /**
   * Applies the changes that the user made.
   *
   * @param number the client's number of the new version
   */
  void change(int number, List<TextDocumentContentChangeEvent> changes) {
    head = null;
    Snapshot next = now();
    for (TextDocumentContentChangeEvent change : changes) {
      next = next.edit(number, change.getRange(), change.getText() == null ? "" : change.getText());
    }
    snapshot.set(next);
  }

  /** Applies other settings, which the user has chosen. */
  void settings(Settings other, Function<String, Isa> tables) {
    snapshot.set(now().with(now().number(), other, uri, tables));
  }

  /**
   * Stores the findings of the analyses. Returns false, and stores nothing, if the text has
   * changed.
   */
  boolean found(Snapshot looked, List<Problem> findings) {
    return become(looked, now -> now.found(findings));
  }

  /** Stores the findings of a run. Returns false, and stores nothing, if the text has changed. */
  boolean ran(Snapshot looked, List<Problem> run) {
    return become(looked, now -> now.ran(run));
  }

  private boolean become(Snapshot looked, UnaryOperator<Snapshot> next) {
    Snapshot now = now();
    while (now.document() == looked.document()) {
      if (snapshot.compareAndSet(now, next.apply(now))) {
        return true;
      }
      now = now();
    }
    return false;
  }

  Tokens tokens() {
    return tokens;
  }

  /** Notes that the client gets these tokens. Returns their name. */
  String tokens(int[] data) {
    String before = tokens.id;
    String id = before == null ? "1" : String.valueOf(Long.parseLong(before) + 1);
    tokens = new Tokens(id, data);
    return id;
  }

  /** Returns the kernels and labels of the newest version. */
  SymbolIndex symbols() {
    Document document = now().document();
    Index known = index;
    if (known == null || known.document != document) {
      known = new Index(document, SymbolIndex.of(document));
      index = known;
    }
    return known.symbols;
  }

  /** Notes the next analysis of the whole text, and cancels the one before. */
  synchronized void analysis(Future<?> next) {
    stopAnalysis();
    analysis = next;
  }

  /** Cancels the analysis of the whole text, because its result would be out of date. */
  synchronized void stopAnalysis() {
    if (analysis != null) {
      analysis.cancel(false);
      analysis = null;
    }
  }

  /** Returns how long the last analysis of the whole text took, in milliseconds. */
  long analysisMillis() {
    return analysisMillis;
  }

  void analysisMillis(long millis) {
    analysisMillis = millis;
  }
}
