package org.sass.lang.ide.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
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
import org.sass.lang.asm.Assembler.Options;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.asm.Silences;
import org.sass.lang.edit.Progress;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.fix.Abilities;
import org.sass.lang.ide.fix.Asked;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.hover.Hovers;
import org.sass.lang.ide.hover.Rich;
import org.sass.lang.ide.navigate.Definition;
import org.sass.lang.ide.navigate.Highlights;
import org.sass.lang.ide.navigate.Lives;
import org.sass.lang.ide.navigate.References;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.server.ServerOptions.Launches;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.tokens.SemanticTokens;
import org.sass.lang.isa.Isas;

/**
 * A text that an editor in the same process has open: what the server answers, without messages.
 * Edits only note the change and cost next to nothing; every question may take as long as the text
 * is to be assembled, so none is for a thread that paints. Anybody may ask at any time.
 */
public final class LocalText {
  /** The client itself makes the edits of an action, without questions, when somebody takes it. */
  private static final Abilities CLIENT = new Abilities(true, true, false, false, false);

  private final String uri;
  private final Launches launches;
  private volatile Settings settings;

  /** What is known of the registers of a kernel. */
  private final Lives.Source lives = new Lives.Memo();

  /** What is known of the kernels; guarded by itself. */
  private final AnalysisCache kernels = new AnalysisCache();

  private volatile Version version;
  private volatile Shown shown;

  private record Version(Document document, int number) {}

  /** The problems of a version that were told last. */
  private record Shown(Document document, List<Problem> problems) {}

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
  public LocalText(String uri, Settings settings, Launches launches, String text) {
    this.uri = uri;
    this.launches = launches;
    this.settings = settings;
    version = new Version(Document.of(options(uri, settings), text), 0);
  }

  private static Options options(String uri, Settings settings) {
    return SassFiles.options(uri, settings, Isas::load);
  }

  /** What edits and places name the text by. */
  public String uri() {
    return uri;
  }

  /** Says from now on what is right for other settings; in the thread that edits. */
  public void settings(Settings other) {
    Settings before = settings;
    settings = other;
    Version old = version;
    boolean readOtherwise =
        !other.isa().equals(before.isa()) || !other.profile().equals(before.profile());
    Document document = readOtherwise ? old.document.with(options(uri, other)) : old.document;
    version = new Version(document, old.number + 1);
  }

  /** What a feature of the server says of a text. */
  @FunctionalInterface
  public interface Question<R> {
    /**
     * The answer.
     *
     * @param text one version of it
     * @param settings what the user chose
     * @param cancel says when nobody wants to know it any more
     */
    R of(Document text, Settings settings, CancelChecker cancel);
  }

  /**
   * Asks about the newest version.
   *
   * @throws CancellationException when it is the newest no longer
   */
  public <R> R ask(Question<R> question) {
    Version now = version;
    return question.of(now.document, settings, whileNewest(now));
  }

  /** The number of the newest version; it grows with each edit. */
  public int version() {
    return version.number;
  }

  /** Notes that a text stands instead of what stood in a range; edits come one at a time. */
  public void edit(Range range, String text) {
    Version old = version;
    Position start = range.getStart();
    Position end = range.getEnd();
    Document document =
        old.document.edit(
            start.getLine(), start.getCharacter(), end.getLine(), end.getCharacter(), text);
    version = new Version(document, old.number + 1);
  }

  /**
   * The colours of the newest version.
   *
   * @throws CancellationException when it is the newest no longer
   */
  public Colours colours() {
    Version now = version;
    return new Colours(now.number, SemanticTokens.full(now.document, whileNewest(now)));
  }

  /**
   * The colours of the first lines, at once, while a long text that has just been opened is being
   * assembled; null where there is nothing to wait for.
   *
   * @param lines how many
   */
  public Colours firstColours(int lines) {
    Version now = version;
    return now.document.isAssembled() || now.document.lineCount() <= lines
        ? null
        : new Colours(now.number, SemanticTokens.full(now.document.head(lines), whileNewest(now)));
  }

  /**
   * What there is to know about a place; null if there is nothing.
   *
   * @param rich what can be shown
   */
  public Hover hover(Position position, Rich rich) {
    return Hovers.at(version.document, settings, position, rich);
  }

  /** What the word at a place can be completed with; texts may have tab stops. */
  public List<CompletionItem> complete(Position position) {
    Version now = version;
    return Completions.at(now.document, settings, position, true, () -> {}).getItems();
  }

  /** Where the thing at a place comes from. */
  public List<Location> definition(Position position) {
    return Definition.of(version.document, uri, position, lives, () -> {});
  }

  /** Where the thing at a place is written and read, its declaration too. */
  public List<Location> references(Position position) {
    return References.of(version.document, uri, position, true, lives, () -> {});
  }

  /**
   * The places of this text that are to be marked when the cursor is at one of them.
   *
   * @throws CancellationException when the text has changed meanwhile
   */
  public List<DocumentHighlight> occurrences(Position position) {
    Version now = version;
    return Highlights.of(now.document, position, lives, whileNewest(now));
  }

  /**
   * The edits that give the thing at a place another name; none if there is nothing.
   *
   * @throws ResponseErrorException if it cannot have that name; its message says why
   */
  public List<TextEdit> rename(Position position, String name) {
    WorkspaceEdit edit = Rename.of(version.document, uri, position, name, lives, () -> {});
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
    Version now = version;
    CancelChecker cancel = whileNewest(now);
    List<Problem> found = settings.analyses() ? analyse(now.document, cancel) : List.of();
    cancel.checkCanceled();
    List<Problem> problems =
        ShownProblems.of(
            List.of(now.document.program().problems(), launch(now.document.program()), found),
            settings.severities());
    shown = new Shown(now.document, problems);
    return Diagnostics.of(problems, code -> null, null);
  }

  private List<Problem> launch(Program program) {
    return program.launches().isEmpty()
        ? List.of()
        : program
            .silences()
            .filter(launches.problems(program, settings.flexgrip()), Silences.Source.LAUNCH);
  }

  private List<Problem> analyse(Document document, CancelChecker cancel) {
    Settings.Limits own = settings.limits();
    Limits limits =
        new Limits(
            own.registers(), own.sharedBytes(), own.threads(), own.blocks(), own.occupancy());
    synchronized (kernels) {
      return kernels.run(document, limits, cancel::isCanceled);
    }
  }

  /** Ways to mend what is wrong in a range. */
  public List<CodeAction> fixes(Range range) {
    return actions(range, List.of(CodeActionKind.QuickFix));
  }

  /** Ways to mend what is wrong in a range, and all else that can be done there. */
  public List<CodeAction> actions(Range range) {
    return actions(range, null);
  }

  private List<CodeAction> actions(Range range, List<String> kinds) {
    CodeActionContext context = new CodeActionContext(List.of(), kinds);
    return CodeActions.of(asked(), range, context, () -> {}).stream()
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

  private Asked asked() {
    Version now = version;
    Shown told = shown;
    List<Problem> problems =
        told != null && told.document == now.document
            ? told.problems
            : ShownProblems.of(List.of(now.document.program().problems()), Map.of());
    return new Asked(now.document, settings, problems, uri, now.number, CLIENT);
  }

  private CancelChecker whileNewest(Version one) {
    return () -> {
      if (version != one) {
        throw new CancellationException();
      }
    };
  }
}
