package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.sass.lang.asm.Assembler.Options;
import org.sass.lang.asm.Document;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.ide.navigate.Lives;
import org.sass.lang.ide.navigate.SymbolIndex;

/** A text that the client has open. Messages change it, one at a time; anybody may read. */
final class OpenDocument {
  /** A text of so many lines takes long enough to assemble for somebody to wait. */
  private static final int LONG = 20_000;

  /** How many lines can be answered for before that is done. */
  private static final int HEAD = 1_000;

  private final String uri;
  private final AtomicReference<Version> version;

  /** Whether somebody has been asked to look at the newest version. */
  final AtomicBoolean waiting = new AtomicBoolean();

  /** What was said of the text; only the thread that says such things touches it. */
  final Published published = new Published();

  /** What is known of the registers of a kernel. */
  final Lives.Source lives = new Lives.Memo();

  /** What is known of the kernels; only the thread that looks at whole texts touches it. */
  final AnalysisCache kernels = new AnalysisCache();

  /** The analysis of the whole text that runs or waits; guarded by this. */
  private Future<?> analysis;

  private volatile long analysisMillis;
  private volatile Tokens tokens = new Tokens(null, new int[0]);
  private volatile Index index;
  private volatile Head head;

  /**
   * The text at one moment.
   *
   * @param document the text
   * @param number what the client calls this version
   * @param findings what is known of the whole text; moved along with edits until it is looked at
   *     again
   * @param lookedAt whether the findings are those of this very version
   * @param run what a run of a kernel has shown; moved along with edits until the next run
   */
  record Version(
      Document document, int number, Findings findings, boolean lookedAt, Findings run) {}

  /** The tokens that the client has, so that only what changed need be sent. */
  record Tokens(String id, int[] data) {}

  private record Index(Document document, SymbolIndex symbols) {}

  /** The first lines of a version, read by themselves. */
  private record Head(Document document, Document lines) {}

  OpenDocument(String uri, Options options, int number, String text) {
    this.uri = uri;
    version =
        new AtomicReference<>(
            new Version(Document.of(options, text), number, Findings.NONE, false, Findings.NONE));
  }

  String uri() {
    return uri;
  }

  /** The newest version. */
  Version now() {
    return version.get();
  }

  /**
   * The newest text for a question about some lines: while a long text that has just been opened is
   * being assembled, its first lines are answered for by themselves.
   */
  Document forRange(Range range) {
    Document document = now().document;
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
    return now().document.lineCount() >= LONG;
  }

  /** Whether a version is the newest. */
  boolean isNow(Version one) {
    return version.get().document == one.document;
  }

  /** Applies what the user typed. */
  void change(int number, List<TextDocumentContentChangeEvent> changes) {
    head = null;
    Version old = version.get();
    Document document = old.document;
    Findings findings = old.findings;
    Findings run = old.run;
    for (TextDocumentContentChangeEvent change : changes) {
      String text = change.getText() == null ? "" : change.getText();
      Range range = change.getRange();
      if (range == null) {
        document = Document.of(document.options(), text);
        findings = Findings.NONE;
        run = Findings.NONE;
        continue;
      }
      Position start = range.getStart();
      Position end = range.getEnd();
      int first = Math.max(0, start.getLine());
      int last = Math.max(first, end.getLine());
      int before = document.lineCount();
      document =
          document.edit(
              first,
              Math.max(0, start.getCharacter()),
              last,
              Math.max(first == last ? start.getCharacter() : 0, end.getCharacter()),
              text);
      findings = findings.moved(first, last, document.lineCount() - before);
      run = run.movedTogether(first, last, document.lineCount() - before);
    }
    version.set(new Version(document, number, findings, false, run));
  }

  /** Reads the text with other options. */
  void read(Options options) {
    Version old = version.get();
    version.set(
        new Version(old.document.with(options), old.number, Findings.NONE, false, Findings.NONE));
  }

  /** Forgets what is known of the whole text, for it is to be looked at anew. */
  void forgetFindings() {
    Version old = version.get();
    version.set(new Version(old.document, old.number, Findings.NONE, false, old.run));
  }

  /** Notes what is known of the whole text; too late if the text has changed. */
  boolean found(Version looked, Findings findings) {
    Version now = version.get();
    return now.document == looked.document
        && version.compareAndSet(
            now, new Version(now.document, now.number, findings, true, now.run));
  }

  /** Notes what a run has shown; too late if the text has changed. */
  boolean ran(Version looked, Findings run) {
    Version now = version.get();
    while (now.document == looked.document) {
      Version next = new Version(now.document, now.number, now.findings, now.lookedAt, run);
      if (version.compareAndSet(now, next)) {
        return true;
      }
      now = version.get();
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
    Document document = now().document;
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
