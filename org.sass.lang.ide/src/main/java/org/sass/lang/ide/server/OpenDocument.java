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

/** A text that the client has open. Messages change it, one at a time; any thread may read. */
final class OpenDocument {
  /** A text of so many lines takes long enough to assemble for the user to wait. */
  private static final int LONG = 20_000;

  /** How many lines can be answered for before that is done. */
  private static final int HEAD = 1_000;

  private final String uri;
  private final AtomicReference<Snapshot> snapshot;

  /** Whether a task is to look at the newest version. */
  final AtomicBoolean waiting = new AtomicBoolean();

  /** What was said of the text; only the thread that says such things touches it. */
  final PublishedDiagnostics published = new PublishedDiagnostics();

  /** What is known of the registers of a kernel. */
  final KernelDataflow.Source lives = new KernelDataflow.Memo();

  /** What is known of the kernels; only the thread that looks at whole texts touches it. */
  final AnalysisCache kernels = new AnalysisCache();

  /** The analysis of the whole text that runs or waits; guarded by this. */
  private Future<?> analysis;

  private volatile long analysisMillis;
  private volatile Tokens tokens = new Tokens(null, new int[0]);
  private volatile Index index;
  private volatile Head head;

  /** The tokens that the client has, so that only what changed need be sent. */
  record Tokens(String id, int[] data) {}

  private record Index(Document document, SymbolIndex symbols) {}

  /** The first lines of a version, read by themselves. */
  private record Head(Document document, Document lines) {}

  OpenDocument(String uri, Snapshot first) {
    this.uri = uri;
    snapshot = new AtomicReference<>(first);
  }

  String uri() {
    return uri;
  }

  /** The newest version. */
  Snapshot now() {
    return snapshot.get();
  }

  /**
   * The newest text for a question about some lines: while a long text that has just been opened is
   * being assembled, its first lines are answered for by themselves.
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

  /** Whether assembling it for the first time takes a while. */
  boolean isLong() {
    return now().document().lineCount() >= LONG;
  }

  /** Whether a version is the newest. */
  boolean isNow(Snapshot one) {
    return now().document() == one.document();
  }

  /** Applies what the user typed. */
  void change(int number, List<TextDocumentContentChangeEvent> changes) {
    head = null;
    Snapshot next = now();
    for (TextDocumentContentChangeEvent change : changes) {
      next = next.edit(number, change.getRange(), change.getText() == null ? "" : change.getText());
    }
    snapshot.set(next);
  }

  /** The user has chosen other settings. */
  void settings(Settings other, Function<String, Isa> tables) {
    snapshot.set(now().with(now().number(), other, uri, tables));
  }

  /** Notes what is known of the whole text; too late if the text has changed. */
  boolean found(Snapshot looked, List<Problem> findings) {
    return become(looked, now -> now.found(findings));
  }

  /** Notes what a run has shown; too late if the text has changed. */
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

  /** The client gets these tokens; gives the name of them. */
  String tokens(int[] data) {
    String before = tokens.id;
    String id = before == null ? "1" : String.valueOf(Long.parseLong(before) + 1);
    tokens = new Tokens(id, data);
    return id;
  }

  /** The kernels and labels of the newest version. */
  SymbolIndex symbols() {
    Document document = now().document();
    Index known = index;
    if (known == null || known.document != document) {
      known = new Index(document, SymbolIndex.of(document));
      index = known;
    }
    return known.symbols;
  }

  /** An analysis of the whole text is to come or runs; an earlier one is of no use any more. */
  synchronized void analysis(Future<?> next) {
    stopAnalysis();
    analysis = next;
  }

  /** Whatever is found out about the whole text comes too late. */
  synchronized void stopAnalysis() {
    if (analysis != null) {
      analysis.cancel(false);
      analysis = null;
    }
  }

  /** How long the last look at the whole text took. */
  long analysisMillis() {
    return analysisMillis;
  }

  void analysisMillis(long millis) {
    analysisMillis = millis;
  }
}
