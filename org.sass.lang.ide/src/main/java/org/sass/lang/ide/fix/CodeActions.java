package org.sass.lang.ide.fix;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Problem;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.ide.settings.Settings;

/**
 * What an editor offers to do at a place: ways to mend its problems, other ways to write it, and
 * what can be done to the whole text. Changes that may touch many lines are worked out only by
 * {@link #resolve}.
 */
public final class CodeActions {

  /** The kinds of actions there are, for a server to announce. */
  public static final List<String> KINDS =
      List.of(
          CodeActionKind.QuickFix,
          CodeActionKind.RefactorRewrite,
          CodeActionKind.RefactorExtract,
          CodeActionKind.RefactorInline,
          FileActions.FIX_ALL,
          FileActions.SOURCE);

  /** A selection with more problems than this gets fixes for the first of them. */
  private static final int MOST_PROBLEMS = 50;

  private static final String URI = "uri";
  private static final String RANGE = "range";

  private CodeActions() {}

  /** What can be done in a range of a text. */
  public static List<Either<Command, CodeAction>> of(
      Document document,
      Settings settings,
      String uri,
      Range range,
      CodeActionContext context,
      CancelChecker cancel) {
    List<Diagnostic> diagnostics =
        context == null || context.getDiagnostics() == null ? List.of() : context.getDiagnostics();
    List<String> only = context == null ? null : context.getOnly();
    List<Either<Command, CodeAction>> actions = new ArrayList<>();
    for (Fix fix : fixes(document, settings, range, diagnostics, only, cancel)) {
      CodeAction action = new CodeAction(fix.title());
      action.setKind(fix.kind());
      if (fix.problem() != null) {
        action.setIsPreferred(fix.preferred());
        action.setDiagnostics(matching(diagnostics, fix.problem()));
      }
      if (fix.costly()) {
        action.setData(data(uri, range));
      } else {
        action.setEdit(edit(uri, fix.changes().get()));
      }
      actions.add(Either.forRight(action));
    }
    return actions;
  }

  /**
   * Works out the edit of an action that {@link #of} gave without one. It stays without where the
   * text has changed so that there is nothing to do any more.
   *
   * @param told takes what people are to be told of a conversion: its changes, or what hinders it
   */
  public static CodeAction resolve(
      Document document,
      Settings settings,
      CodeAction action,
      Consumer<HostConversion.Result> told,
      CancelChecker cancel) {
    Range range = range(action.getData());
    if (action.getEdit() != null || range == null) {
      return action;
    }
    List<Diagnostic> diagnostics =
        action.getDiagnostics() == null ? List.of() : action.getDiagnostics();
    List<String> only = action.getKind() == null ? null : List.of(action.getKind());
    for (Fix fix : fixes(document, settings, range, diagnostics, only, cancel)) {
      if (fix.title().equals(action.getTitle()) && fix.kind().equals(action.getKind())) {
        HostConversion.Result result = fix.conversion() == null ? null : fix.conversion().get();
        List<Change> changes = result == null ? fix.changes().get() : result.changes();
        action.setEdit(edit(uri(action.getData()), changes));
        if (result != null) {
          told.accept(result);
        }
      }
    }
    return action;
  }

  /** The address of the text that an unresolved action belongs to; null if it says none. */
  public static String uri(Object data) {
    return data instanceof JsonObject object && object.has(URI)
        ? object.get(URI).getAsString()
        : null;
  }

  static List<Fix> fixes(
      Document document,
      Settings settings,
      Range range,
      List<Diagnostic> diagnostics,
      List<String> only,
      CancelChecker cancel) {
    int last = document.lineCount() - 1;
    int from = clamp(range.getStart().getLine(), last);
    int to = Math.max(from, clamp(range.getEnd().getLine(), last));
    int start =
        range.getStart().getLine() > last ? 0 : Math.max(0, range.getStart().getCharacter());
    int end = range.getEnd().getLine() > last ? 0 : Math.max(0, range.getEnd().getCharacter());
    Selection selection = new Selection(from, start, to, end);
    Fixes fixes = new Fixes(document);
    if (wanted(only, CodeActionKind.QuickFix)) {
      int count = 0;
      for (Problem problem : LineProblems.of(document, from, to)) {
        if (selection.touches(problem) && shown(problem, diagnostics) && count++ < MOST_PROBLEMS) {
          cancel.checkCanceled();
          ProblemFixes.add(fixes, problem);
        }
      }
      AnalysisFixes.add(fixes, selection, diagnostics);
    }
    cancel.checkCanceled();
    if (wanted(only, CodeActionKind.Refactor)) {
      LineActions.add(fixes, selection);
    }
    if (wanted(only, CodeActionKind.Source)) {
      FileActions.add(fixes);
    }
    return fixes.all().stream().filter(fix -> fits(only, fix.kind())).toList();
  }

  private static int clamp(int line, int last) {
    return Math.max(0, Math.min(line, last));
  }

  /** Whether actions of a kind, or of kinds below it, are asked for. */
  private static boolean wanted(List<String> only, String kind) {
    return only == null
        || only.isEmpty()
        || only.stream().anyMatch(o -> within(o, kind) || within(kind, o));
  }

  private static boolean fits(List<String> only, String kind) {
    return only == null || only.isEmpty() || only.stream().anyMatch(o -> within(kind, o));
  }

  private static boolean within(String kind, String outer) {
    return outer.isEmpty() || kind.equals(outer) || kind.startsWith(outer + ".");
  }

  /** Whether the editor shows a problem: it may be silenced. An editor may also not say. */
  private static boolean shown(Problem problem, List<Diagnostic> diagnostics) {
    return diagnostics.isEmpty() || !matching(diagnostics, problem).isEmpty();
  }

  private static List<Diagnostic> matching(List<Diagnostic> diagnostics, Problem problem) {
    return diagnostics.stream()
        .filter(d -> d.getRange().getStart().getLine() == problem.line() - 1)
        .filter(d -> problem.code().equals(code(d)))
        .toList();
  }

  /** The code of a diagnostic, or an empty text. */
  static String code(Diagnostic diagnostic) {
    return diagnostic.getCode() != null && diagnostic.getCode().isLeft()
        ? diagnostic.getCode().getLeft()
        : "";
  }

  private static WorkspaceEdit edit(String uri, List<Change> changes) {
    List<TextEdit> edits = new ArrayList<>();
    for (Change c : changes) {
      Position start = new Position(c.startLine(), c.startColumn());
      edits.add(new TextEdit(new Range(start, new Position(c.endLine(), c.endColumn())), c.text()));
    }
    return new WorkspaceEdit(Map.of(uri == null ? "" : uri, edits));
  }

  private static JsonObject data(String uri, Range range) {
    JsonObject data = new JsonObject();
    data.addProperty(URI, uri);
    JsonObject places = new JsonObject();
    places.addProperty("startLine", range.getStart().getLine());
    places.addProperty("startCharacter", range.getStart().getCharacter());
    places.addProperty("endLine", range.getEnd().getLine());
    places.addProperty("endCharacter", range.getEnd().getCharacter());
    data.add(RANGE, places);
    return data;
  }

  private static Range range(Object data) {
    if (!(data instanceof JsonObject object) || !(object.get(RANGE) instanceof JsonObject places)) {
      return null;
    }
    return new Range(
        new Position(number(places, "startLine"), number(places, "startCharacter")),
        new Position(number(places, "endLine"), number(places, "endCharacter")));
  }

  private static int number(JsonObject places, String name) {
    JsonElement value = places.get(name);
    boolean number =
        value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    return number ? value.getAsInt() : 0;
  }
}
