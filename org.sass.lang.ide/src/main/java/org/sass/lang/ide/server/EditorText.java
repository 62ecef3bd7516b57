package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Progress;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.ide.analysis.DiagnosticMapper;
import org.sass.lang.ide.analysis.LaunchCheck;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.fix.ActionCapabilities;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.fix.FixContext;
import org.sass.lang.ide.hover.HoverCapabilities;
import org.sass.lang.ide.hover.HoverProvider;
import org.sass.lang.ide.navigate.Definition;
import org.sass.lang.ide.navigate.DocumentHighlights;
import org.sass.lang.ide.navigate.KernelDataflow;
import org.sass.lang.ide.navigate.References;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.tokens.SemanticTokens;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * A text that an editor in the same process has open: what the server answers, without messages.
 * Edits only note the change and cost next to nothing; every question may take as long as the text
 * is to be assembled, so none is for a thread that paints. Any thread may ask at any time.
 */
public final class EditorText {
  /** The client itself makes the edits of an action, without questions, when the user takes it. */
  private static final ActionCapabilities CLIENT =
      new ActionCapabilities(true, true, false, false, false);

  /** The same without a second question, which would not know what a run has shown. */
  private static final ActionCapabilities ALL_AT_ONCE =
      new ActionCapabilities(true, false, false, false, false);

  private final String uri;
  private final LaunchCheck launches;

  /** What is known of the registers of a kernel. */
  private final KernelDataflow.Source lives = new KernelDataflow.Memo();

  /** What is known of the kernels; guarded by itself. */
  private final AnalysisCache kernels = new AnalysisCache();

  private final AtomicReference<Snapshot> snapshot;

  /**
   * The colours of a version.
   *
   * @param version its number
   * @param data five numbers for each token, as {@link SemanticTokens#legend} explains them
   */
  public record Colours(int version, int[] data) {}

  /**
   * A text.
   *
   * @param uri what edits and places are to name it by
   * @param launches what is wrong with its launch comments, which the language does not know itself
   */
  public EditorText(String uri, Settings settings, LaunchCheck launches, String text) {
    this.uri = uri;
    this.launches = launches;
    snapshot = new AtomicReference<>(Snapshot.of(uri, settings, Isas::load, 0, text));
  }

  /** What edits and places name the text by. */
  public String uri() {
    return uri;
  }

  /** Says from now on what is right for other settings; in the thread that edits. */
  public void settings(Settings other) {
    Snapshot before = now();
    snapshot.set(before.with(before.number() + 1, other, uri, Isas::load));
  }

  /** What a feature of the server says of a text. */
  @FunctionalInterface
  public interface Question<R> {
    /**
     * The answer.
     *
     * @param text one version of it
     * @param settings what the user chose
     * @param cancel says when the answer is not wanted any more
     */
    R of(Document text, Settings settings, CancelChecker cancel);
  }

  /**
   * Asks about the newest version.
   *
   * @throws CancellationException when it is the newest no longer
   */
  public <R> R ask(Question<R> question) {
    Snapshot now = now();
    return question.of(now.document(), now.settings(), whileNewest(now));
  }

  /** The number of the newest version; it grows with each edit. */
  public int version() {
    return now().number();
  }

  /** Notes that a text stands instead of what stood in a range; edits come one at a time. */
  public void edit(Range range, String text) {
    Snapshot before = now();
    snapshot.set(before.edit(before.number() + 1, range, text));
  }

  private Snapshot now() {
    return snapshot.get();
  }

  /**
   * The colours of the newest version.
   *
   * @throws CancellationException when it is the newest no longer
   */
  public Colours colours() {
    Snapshot now = now();
    return new Colours(now.number(), SemanticTokens.full(now.document(), whileNewest(now)));
  }

  /**
   * The colours of the first lines, at once, while a long text that has just been opened is being
   * assembled; null where there is nothing to wait for.
   *
   * @param lines how many
   */
  public Colours firstColours(int lines) {
    Snapshot now = now();
    return now.document().isAssembled() || now.document().lineCount() <= lines
        ? null
        : new Colours(
            now.number(), SemanticTokens.full(now.document().head(lines), whileNewest(now)));
  }

  /**
   * What there is to know about a place; null if there is nothing.
   *
   * @param rich what can be shown
   */
  public Hover hover(Position position, HoverCapabilities rich) {
    Snapshot now = now();
    return HoverProvider.at(now.document(), now.settings(), position, rich);
  }

  /** What the word at a place can be completed with; texts may have tab stops. */
  public List<CompletionItem> complete(Position position) {
    Snapshot now = now();
    return Completions.at(now.document(), now.settings(), position, true, () -> {}).getItems();
  }

  /** Where the thing at a place comes from. */
  public List<Location> definition(Position position) {
    return Definition.of(now().document(), uri, position, lives, () -> {});
  }

  /** Where the thing at a place is written and read, its declaration too. */
  public List<Location> references(Position position) {
    return References.of(now().document(), uri, position, true, lives, () -> {});
  }

  /**
   * The places of this text that are to be marked when the cursor is at one of them.
   *
   * @throws CancellationException when the text has changed meanwhile
   */
  public List<DocumentHighlight> occurrences(Position position) {
    Snapshot now = now();
    return DocumentHighlights.of(now.document(), position, lives, whileNewest(now));
  }

  /**
   * The edits that give the thing at a place another name; none if there is nothing.
   *
   * @throws ResponseErrorException if it cannot have that name; its message says why
   */
  public List<TextEdit> rename(Position position, String name) {
    WorkspaceEdit edit = Rename.of(now().document(), uri, position, name, lives, () -> {});
    return edits(edit);
  }

  /** The item with its documentation. */
  public CompletionItem resolve(CompletionItem item) {
    return Completions.resolve(Isas::load, item);
  }

  /**
   * What is to be said of the newest version, by the whole-text analyses, too.
   *
   * @throws CancellationException when it is the newest no longer
   */
  public List<Diagnostic> diagnostics() {
    Snapshot now = now();
    if (now.settings().analyses()) {
      Snapshot known = now.found(analyse(now));
      // Where the analysis has taken its time the text is another one.
      snapshot.compareAndSet(now, known);
      now = known;
    }
    whileNewest(now).checkCanceled();
    return DiagnosticMapper.of(now.problems(launches), code -> null, null);
  }

  private List<Problem> analyse(Snapshot now) {
    synchronized (kernels) {
      return now.analyse(kernels, whileNewest(now)::isCanceled);
    }
  }

  /** Ways to fix what is wrong in a range. */
  public List<CodeAction> fixes(Range range) {
    return actions(range, List.of(CodeActionKind.QuickFix));
  }

  /**
   * Ways to fix what a run has shown, or to be told of it no more.
   *
   * @param fix what the marked characters should be; null if that is not known
   */
  public List<CodeAction> fixes(Diagnostic ofRun, String fix) {
    FixContext now = asked();
    Range range = ofRun.getRange();
    boolean error = ofRun.getSeverity() == DiagnosticSeverity.Error;
    Problem problem =
        new Problem(
            error ? Problem.Severity.ERROR : Problem.Severity.WARNING,
            ofRun.getCode().getLeft(),
            ofRun.getMessage(),
            range.getStart().getLine() + 1,
            range.getStart().getCharacter(),
            range.getEnd().getCharacter(),
            fix);
    List<Problem> shown = List.of(problem);
    FixContext asked =
        new FixContext(now.document(), now.settings(), shown, uri, now.version(), ALL_AT_ONCE);
    return found(asked, range, List.of(CodeActionKind.QuickFix));
  }

  /** Ways to fix what is wrong in a range, and all else that can be done there. */
  public List<CodeAction> actions(Range range) {
    return actions(range, null);
  }

  private List<CodeAction> actions(Range range, List<String> kinds) {
    return found(asked(), range, kinds);
  }

  private static List<CodeAction> found(FixContext asked, Range range, List<String> kinds) {
    CodeActionContext context = new CodeActionContext(List.of(), kinds);
    return CodeActions.of(asked, range, context, () -> {}).stream()
        .filter(Either::isRight)
        .map(Either::getRight)
        .toList();
  }

  /** The changes of this text that an action makes; none when there is nothing to do any more. */
  public List<TextEdit> edits(CodeAction action) {
    WorkspaceEdit edit = action.getEdit();
    if (edit == null && action.getData() != null) {
      CodeActions.Outcome outcome =
          CodeActions.resolve(asked(), action.getData(), List.of(), Progress.NONE, () -> {});
      edit = outcome == null ? null : outcome.edit();
    }
    return edits(edit);
  }

  private List<TextEdit> edits(WorkspaceEdit edit) {
    return edit == null || edit.getChanges() == null
        ? List.of()
        : edit.getChanges().getOrDefault(uri, List.of());
  }

  private FixContext asked() {
    Snapshot now = now();
    return new FixContext(
        now.document(), now.settings(), now.problems(launches), uri, now.number(), CLIENT);
  }

  private CancelChecker whileNewest(Snapshot one) {
    return () -> {
      if (now().document() != one.document() || now().number() != one.number()) {
        throw new CancellationException();
      }
    };
  }
}
