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
 * A text that is open in an editor of the same process. It gives the answers of the language server
 * by method calls, without messages. An edit only records the change and costs next to nothing. A
 * question may take as long as it takes to assemble the text, so do not ask in the thread that
 * paints. Any thread may ask at any time.
 */
public final class EditorText {
  /**
   * This client asks for the edits of an action when the user takes it, and makes them itself. It
   * shows neither disabled actions nor annotations, so the user is not asked to confirm each
   * change.
   */
  private static final ActionCapabilities CLIENT =
      new ActionCapabilities(true, true, false, false, false);

  /**
   * Capabilities that make the server give an action together with its edits. For the findings of a
   * run: a later request for the edits would not know them.
   */
  private static final ActionCapabilities ALL_AT_ONCE =
      new ActionCapabilities(true, false, false, false, false);

  private final String uri;
  private final LaunchCheck launches;

  /** Caches what is known of the registers of the kernel that was asked for last. */
  private final KernelDataflow.Source lives = new KernelDataflow.Memo();

  /** Caches what the analyses know of the kernels. Guarded by itself. */
  private final AnalysisCache kernels = new AnalysisCache();

  private final AtomicReference<Snapshot> snapshot;

  /**
   * The colours of one version of the text.
   *
   * @param version number of the version
   * @param data five numbers for each token, as {@link SemanticTokens#legend} explains them
   */
  public record Colours(int version, int[] data) {}

  /**
   * Opens a text.
   *
   * @param uri the URI by which edits and locations name the text
   * @param launches checks the launch comments of the text, which the language itself does not know
   */
  public EditorText(String uri, Settings settings, LaunchCheck launches, String text) {
    this.uri = uri;
    this.launches = launches;
    snapshot = new AtomicReference<>(Snapshot.of(uri, settings, Isas::load, 0, text));
  }

  /** Returns the URI by which edits and locations name the text. */
  public String uri() {
    return uri;
  }

  /** Sets other settings, which all later answers follow. Call it in the thread that edits. */
  public void settings(Settings other) {
    Snapshot before = now();
    snapshot.set(before.with(before.number() + 1, other, uri, Isas::load));
  }

  /** A question about a text, which a feature of the language server answers. */
  @FunctionalInterface
  public interface Question<R> {
    /**
     * Returns the answer.
     *
     * @param text one version of the text
     * @param settings the settings of the user
     * @param cancel throws an exception when the answer is no longer wanted
     */
    R of(Document text, Settings settings, CancelChecker cancel);
  }

  /**
   * Asks a question about the newest version.
   *
   * @throws CancellationException when that version is no longer the newest
   */
  public <R> R ask(Question<R> question) {
    Snapshot now = now();
    return question.of(now.document(), now.settings(), whileNewest(now));
  }

  /** Returns the number of the newest version. It grows with each edit. */
  public int version() {
    return now().number();
  }

  /** Replaces the characters of a range with a text. Edits come one at a time. */
  public void edit(Range range, String text) {
    Snapshot before = now();
    snapshot.set(before.edit(before.number() + 1, range, text));
  }

  private Snapshot now() {
    return snapshot.get();
  }

  /**
   * Returns the colours of the newest version.
   *
   * @throws CancellationException when that version is no longer the newest
   */
  public Colours colours() {
    Snapshot now = now();
    return new Colours(now.number(), SemanticTokens.full(now.document(), whileNewest(now)));
  }

  /**
   * Returns the colours of the first lines of a long text that has just been opened. They are there
   * at once, while the whole text is still being assembled. Returns null if the text is already
   * assembled or has no more than {@code lines} lines.
   *
   * @param lines number of lines
   */
  public Colours firstColours(int lines) {
    Snapshot now = now();
    return now.document().isAssembled() || now.document().lineCount() <= lines
        ? null
        : new Colours(
            now.number(), SemanticTokens.full(now.document().head(lines), whileNewest(now)));
  }

  /**
   * Returns the hover of a position; null if there is nothing to say.
   *
   * @param rich what the client can show in a hover
   */
  public Hover hover(Position position, HoverCapabilities rich) {
    Snapshot now = now();
    return HoverProvider.at(now.document(), now.settings(), position, rich);
  }

  /** Returns the completion items for the word at a position. Their texts may have tab stops. */
  public List<CompletionItem> complete(Position position) {
    Snapshot now = now();
    return Completions.at(now.document(), now.settings(), position, true, () -> {}).getItems();
  }

  /**
   * Returns where the thing at a position is defined. Empty if nothing there is defined anywhere.
   */
  public List<Location> definition(Position position) {
    return Definition.of(now().document(), uri, position, lives, () -> {});
  }

  /** Returns the places where the thing at a position is written, read or declared. */
  public List<Location> references(Position position) {
    return References.of(now().document(), uri, position, true, lives, () -> {});
  }

  /**
   * Returns the places of this text to mark when the cursor is at the position.
   *
   * @throws CancellationException when the text has changed meanwhile
   */
  public List<DocumentHighlight> occurrences(Position position) {
    Snapshot now = now();
    return DocumentHighlights.of(now.document(), position, lives, whileNewest(now));
  }

  /**
   * Returns the edits that rename the thing at a position. Empty if there is nothing to rename.
   *
   * @throws ResponseErrorException if the thing cannot have that name; the message says why
   */
  public List<TextEdit> rename(Position position, String name) {
    WorkspaceEdit edit = Rename.of(now().document(), uri, position, name, lives, () -> {});
    return edits(edit);
  }

  /** Returns the item with its documentation. */
  public CompletionItem resolve(CompletionItem item) {
    return Completions.resolve(Isas::load, item);
  }

  /**
   * Returns the diagnostics of the newest version, with those of the whole-kernel analyses if the
   * settings enable them.
   *
   * @throws CancellationException when that version is no longer the newest
   */
  public List<Diagnostic> diagnostics() {
    Snapshot now = now();
    if (now.settings().analyses()) {
      Snapshot known = now.found(analyse(now));
      // If the text was edited during the analysis, the findings are not stored: they are those of
      // an older text.
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

  /** Returns the quick fixes for the problems in a range. */
  public List<CodeAction> fixes(Range range) {
    return actions(range, List.of(CodeActionKind.QuickFix));
  }

  /**
   * Returns the quick fixes for a finding of a run, including those that silence it.
   *
   * @param fix the text that should replace the marked characters; null if that is not known
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

  /** Returns the quick fixes for the problems in a range, and all other code actions there. */
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

  /** Returns the changes of this text that an action makes. Empty if nothing is left to do. */
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
