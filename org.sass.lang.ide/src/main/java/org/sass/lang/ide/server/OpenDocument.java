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
  private static final int LONG_TEXT_LINES = 20_000;

  /** Number of first lines that can be answered for before the whole text is assembled. */
  private static final int HEAD_LINES = 1_000;

  private final String uri;
  private final AtomicReference<Snapshot> snapshot;

  /** Whether a task that publishes the diagnostics of the newest version is already queued. */
  final AtomicBoolean publishQueued = new AtomicBoolean();

  /** The diagnostics that were published last. Only the thread that publishes them uses this. */
  final PublishedDiagnostics published = new PublishedDiagnostics();

  /** Caches what is known of the registers of the kernel that was asked for last. */
  final KernelDataflow.Source dataflowSource = new KernelDataflow.LastKernelCache();

  /** Caches what the analyses know of the kernels. Only the analysing thread uses this. */
  final AnalysisCache analysisCache = new AnalysisCache();

  /** The analysis of the whole text that runs or waits. Guarded by this object. */
  private Future<?> analysis;

  private volatile long analysisMillis;
  private volatile Tokens sentTokens = new Tokens(null, new int[0]);
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
  Snapshot currentSnapshot() {
    return snapshot.get();
  }

  /**
   * Returns the newest text for a question about a range of lines. While a long text that has just
   * been opened is being assembled, this is a text of its first lines alone.
   */
  Document documentForRange(Range range) {
    Document document = currentSnapshot().document();
    if (document.isAssembled()
        || document.lineCount() < LONG_TEXT_LINES
        || range.getEnd().getLine() >= HEAD_LINES) {
      return document;
    }
    Head known = head;
    if (known == null || known.document != document) {
      known = new Head(document, document.firstLines(HEAD_LINES));
      head = known;
    }
    return known.lines;
  }

  /** Returns whether the text is so long that assembling it for the first time takes a while. */
  boolean isLong() {
    return currentSnapshot().document().lineCount() >= LONG_TEXT_LINES;
  }

  /** Returns whether a version is the newest. */
  boolean isCurrent(Snapshot version) {
    return currentSnapshot().document() == version.document();
  }

  /**
   * Applies the changes that the user made.
   *
   * @param versionNumber the client's number of the new version
   */
  void applyChanges(int versionNumber, List<TextDocumentContentChangeEvent> changes) {
    head = null;
    Snapshot next = currentSnapshot();
    for (TextDocumentContentChangeEvent change : changes) {
      next =
          next.edit(
              versionNumber, change.getRange(), change.getText() == null ? "" : change.getText());
    }
    snapshot.set(next);
  }

  /** Applies other settings, which the user has chosen. */
  void applySettings(Settings other, Function<String, Isa> isaByName) {
    snapshot.set(
        currentSnapshot().withSettings(currentSnapshot().versionNumber(), other, uri, isaByName));
  }

  /**
   * Stores the findings of the analyses. Returns false, and stores nothing, if the text has
   * changed.
   */
  boolean storeFindings(Snapshot base, List<Problem> findings) {
    return updateIfCurrent(base, now -> now.withFindings(findings));
  }

  /** Stores the findings of a run. Returns false, and stores nothing, if the text has changed. */
  boolean storeRunFindings(Snapshot base, List<Problem> runFindings) {
    return updateIfCurrent(base, now -> now.withRunFindings(runFindings));
  }

  private boolean updateIfCurrent(Snapshot base, UnaryOperator<Snapshot> update) {
    Snapshot current = currentSnapshot();
    while (current.document() == base.document()) {
      if (snapshot.compareAndSet(current, update.apply(current))) {
        return true;
      }
      current = currentSnapshot();
    }
    return false;
  }

  Tokens sentTokens() {
    return sentTokens;
  }

  /** Notes that the client gets these tokens. Returns their name. */
  String storeTokens(int[] data) {
    String before = sentTokens.id;
    String id = before == null ? "1" : String.valueOf(Long.parseLong(before) + 1);
    sentTokens = new Tokens(id, data);
    return id;
  }

  /** Returns the kernels and labels of the newest version. */
  SymbolIndex symbols() {
    Document document = currentSnapshot().document();
    Index known = index;
    if (known == null || known.document != document) {
      known = new Index(document, SymbolIndex.of(document));
      index = known;
    }
    return known.symbols;
  }

  /** Notes the next analysis of the whole text, and cancels the one before. */
  synchronized void setAnalysis(Future<?> next) {
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

  void setAnalysisMillis(long millis) {
    analysisMillis = millis;
  }
}
