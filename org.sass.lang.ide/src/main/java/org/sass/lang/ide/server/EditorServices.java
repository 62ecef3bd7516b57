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
public final class EditorServices {
  /**
   * This client asks for the edits of an action when the user takes it, and makes them itself. It
   * shows neither disabled actions nor annotations, so the user is not asked to confirm each
   * change.
   */
  private static final ActionCapabilities CLIENT_CAPABILITIES =
      new ActionCapabilities(true, true, false, false, false);

  /**
   * Capabilities that make the server give an action together with its edits. For the findings of a
   * run: a later request for the edits would not know them.
   */
  private static final ActionCapabilities EAGER_CAPABILITIES =
      new ActionCapabilities(true, false, false, false, false);

  private final String uri;
  private final LaunchCheck launchCheck;

  /** Caches what is known of the registers of the kernel that was asked for last. */
  private final KernelDataflow.Source dataflowSource = new KernelDataflow.LastKernelCache();

  /** Caches what the analyses know of the kernels. Guarded by itself. */
  private final AnalysisCache analysisCache = new AnalysisCache();

  private final AtomicReference<Snapshot> snapshot;

  /**
   * The colours of one version of the text.
   *
   * @param version number of the version
   * @param data five numbers for each token, as {@link SemanticTokens#legend} explains them
   */
  public record VersionedTokens(int version, int[] data) {}

  /**
   * Opens a text.
   *
   * @param uri the URI by which edits and locations name the text
   * @param launchCheck checks the launch comments of the text, which the language itself does not
   *     know
   */
  public EditorServices(String uri, Settings settings, LaunchCheck launchCheck, String text) {
    this.uri = uri;
    this.launchCheck = launchCheck;
    snapshot = new AtomicReference<>(Snapshot.of(uri, settings, Isas::load, 0, text));
  }

  /** Returns the URI by which edits and locations name the text. */
  public String uri() {
    return uri;
  }

  /** Sets other settings, which all later answers follow. Call it in the thread that edits. */
  public void applySettings(Settings other) {
    Snapshot before = currentSnapshot();
    snapshot.set(before.withSettings(before.versionNumber() + 1, other, uri, Isas::load));
  }

  /** A question about a text, which a feature of the language server answers. */
  @FunctionalInterface
  public interface TextQuery<R> {
    /**
     * Returns the answer.
     *
     * @param text one version of the text
     * @param settings the settings of the user
     * @param cancel throws an exception when the answer is no longer wanted
     */
    R answer(Document text, Settings settings, CancelChecker cancel);
  }

  /**
   * Asks a question about the newest version.
   *
   * @throws CancellationException when that version is no longer the newest
   */
  public <R> R query(TextQuery<R> textQuery) {
    Snapshot current = currentSnapshot();
    return textQuery.answer(current.document(), current.settings(), cancelWhenOutdated(current));
  }

  /** Returns the number of the newest version. It grows with each edit. */
  public int version() {
    return currentSnapshot().versionNumber();
  }

  /** Replaces the characters of a range with a text. Edits come one at a time. */
  public void edit(Range range, String text) {
    Snapshot before = currentSnapshot();
    snapshot.set(before.edit(before.versionNumber() + 1, range, text));
  }

  private Snapshot currentSnapshot() {
    return snapshot.get();
  }

  /**
   * Returns the colours of the newest version.
   *
   * @throws CancellationException when that version is no longer the newest
   */
  public VersionedTokens tokens() {
    Snapshot current = currentSnapshot();
    return new VersionedTokens(
        current.versionNumber(),
        SemanticTokens.full(current.document(), cancelWhenOutdated(current)));
  }

  /**
   * Returns the colours of the first lines of a long text that has just been opened. They are there
   * at once, while the whole text is still being assembled. Returns null if the text is already
   * assembled or has no more than {@code lines} lines.
   *
   * @param lines number of lines
   */
  public VersionedTokens firstTokens(int lines) {
    Snapshot current = currentSnapshot();
    return current.document().isAssembled() || current.document().lineCount() <= lines
        ? null
        : new VersionedTokens(
            current.versionNumber(),
            SemanticTokens.full(current.document().firstLines(lines), cancelWhenOutdated(current)));
  }

  /**
   * Returns the hover of a position; null if there is nothing to say.
   *
   * @param capabilities what the client can show in a hover
   */
  public Hover hover(Position position, HoverCapabilities capabilities) {
    Snapshot current = currentSnapshot();
    return HoverProvider.hoverAt(current.document(), current.settings(), position, capabilities);
  }

  /** Returns the completion items for the word at a position. Their texts may have tab stops. */
  public List<CompletionItem> complete(Position position) {
    Snapshot current = currentSnapshot();
    return Completions.complete(current.document(), current.settings(), position, true, () -> {})
        .getItems();
  }

  /**
   * Returns where the thing at a position is defined. Empty if nothing there is defined anywhere.
   */
  public List<Location> definition(Position position) {
    return Definition.of(currentSnapshot().document(), uri, position, dataflowSource, () -> {});
  }

  /** Returns the places where the thing at a position is written, read or declared. */
  public List<Location> references(Position position) {
    return References.of(
        currentSnapshot().document(), uri, position, true, dataflowSource, () -> {});
  }

  /**
   * Returns the places of this text to mark when the cursor is at the position.
   *
   * @throws CancellationException when the text has changed meanwhile
   */
  public List<DocumentHighlight> occurrences(Position position) {
    Snapshot current = currentSnapshot();
    return DocumentHighlights.of(
        current.document(), position, dataflowSource, cancelWhenOutdated(current));
  }

  /**
   * Returns the edits that rename the thing at a position. Empty if there is nothing to rename.
   *
   * @throws ResponseErrorException if the thing cannot have that name; the message says why
   */
  public List<TextEdit> rename(Position position, String name) {
    WorkspaceEdit edit =
        Rename.of(currentSnapshot().document(), uri, position, name, dataflowSource, () -> {});
    return editsOf(edit);
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
    Snapshot current = currentSnapshot();
    if (current.settings().analyses()) {
      Snapshot known = current.withFindings(analyse(current));
      // If the text was edited during the analysis, the findings are not stored: they are those of
      // an older text.
      snapshot.compareAndSet(current, known);
      current = known;
    }
    cancelWhenOutdated(current).checkCanceled();
    return DiagnosticMapper.of(current.problems(launchCheck), code -> null, null);
  }

  private List<Problem> analyse(Snapshot current) {
    synchronized (analysisCache) {
      return current.analyse(analysisCache, cancelWhenOutdated(current)::isCanceled);
    }
  }

  /** Returns the quick fixes for the problems in a range. */
  public List<CodeAction> quickFixes(Range range) {
    return codeActions(range, List.of(CodeActionKind.QuickFix));
  }

  /**
   * Returns the quick fixes for a finding of a run, including those that silence it.
   *
   * @param fix the text that should replace the marked characters; null if that is not known
   */
  public List<CodeAction> quickFixesOfRun(Diagnostic runDiagnostic, String fix) {
    FixContext current = newFixContext();
    Range range = runDiagnostic.getRange();
    boolean error = runDiagnostic.getSeverity() == DiagnosticSeverity.Error;
    Problem problem =
        new Problem(
            error ? Problem.Severity.ERROR : Problem.Severity.WARNING,
            runDiagnostic.getCode().getLeft(),
            runDiagnostic.getMessage(),
            range.getStart().getLine() + 1,
            range.getStart().getCharacter(),
            range.getEnd().getCharacter(),
            fix);
    List<Problem> shown = List.of(problem);
    FixContext fixContext =
        new FixContext(
            current.document(),
            current.settings(),
            shown,
            uri,
            current.version(),
            EAGER_CAPABILITIES);
    return findActions(fixContext, range, List.of(CodeActionKind.QuickFix));
  }

  /** Returns the quick fixes for the problems in a range, and all other code actions there. */
  public List<CodeAction> codeActions(Range range) {
    return codeActions(range, null);
  }

  private List<CodeAction> codeActions(Range range, List<String> kinds) {
    return findActions(newFixContext(), range, kinds);
  }

  private static List<CodeAction> findActions(
      FixContext fixContext, Range range, List<String> kinds) {
    CodeActionContext context = new CodeActionContext(List.of(), kinds);
    return CodeActions.of(fixContext, range, context, () -> {}).stream()
        .filter(Either::isRight)
        .map(Either::getRight)
        .toList();
  }

  /**
   * What a code action does to this text.
   *
   * @param edits the changes; empty if nothing is left to do
   * @param hindrances why the action is not possible; empty if it is
   */
  public record ActionChanges(List<TextEdit> edits, List<String> hindrances) {}

  /** Returns what an action does to this text. */
  public ActionChanges changesOf(CodeAction action) {
    WorkspaceEdit edit = action.getEdit();
    List<String> hindrances = List.of();
    if (edit == null && action.getData() != null) {
      CodeActions.Outcome outcome =
          CodeActions.resolve(
              newFixContext(), action.getData(), List.of(), Progress.NONE, () -> {});
      edit = outcome == null ? null : outcome.edit();
      hindrances = outcome == null ? hindrances : outcome.hindrances();
    }
    return new ActionChanges(editsOf(edit), hindrances);
  }

  private List<TextEdit> editsOf(WorkspaceEdit edit) {
    return edit == null || edit.getChanges() == null
        ? List.of()
        : edit.getChanges().getOrDefault(uri, List.of());
  }

  private FixContext newFixContext() {
    Snapshot current = currentSnapshot();
    return new FixContext(
        current.document(),
        current.settings(),
        current.problems(launchCheck),
        uri,
        current.versionNumber(),
        CLIENT_CAPABILITIES);
  }

  private CancelChecker cancelWhenOutdated(Snapshot version) {
    return () -> {
      if (currentSnapshot().document() != version.document()
          || currentSnapshot().versionNumber() != version.versionNumber()) {
        throw new CancellationException();
      }
    };
  }
}
