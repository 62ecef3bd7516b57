package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.edit.HostConversion.Result;
import org.sass.lang.edit.Progress;
import org.sass.lang.text.Problem;

/**
 * The code actions at a place: quick fixes for its problems, rewrites of the selected lines, and
 * actions on the whole text. Changes that may touch many lines are computed only when the user
 * chooses the action. Then the client calls {@link #resolve}, or the command {@link #APPLY_COMMAND}
 * if it does not resolve actions.
 */
public final class CodeActions {

  /** The kinds of actions, for the server to announce. */
  public static final List<String> KINDS =
      List.of(
          CodeActionKind.QuickFix,
          CodeActionKind.RefactorRewrite,
          CodeActionKind.RefactorExtract,
          CodeActionKind.RefactorInline,
          FileActions.FIX_ALL,
          FileActions.SOURCE);

  /** The command that applies an action. Its argument identifies the action. */
  public static final String APPLY_COMMAND = "gsass.applyAction";

  /**
   * Texts of at most this number of lines get costly edits at once, if the client supports neither
   * resolving an action nor edits sent by the server.
   */
  private static final int MAX_EAGER_LINES = 5000;

  private CodeActions() {}

  /**
   * The result of an action that the user has chosen.
   *
   * @param edit the edit; null if something prevents it
   * @param notes notes on the changes to show to the user; empty if the edit carries them as
   *     annotations
   * @param hindrances the reasons that prevent the edit; empty if there are none
   */
  public record Outcome(WorkspaceEdit edit, List<String> notes, List<String> hindrances) {}

  /** Returns the actions that are possible in a range of a text. */
  public static List<Either<Command, CodeAction>> of(
      FixContext fixContext, Range range, CodeActionContext context, CancelChecker cancel) {
    List<Diagnostic> clientDiagnostics =
        context == null || context.getDiagnostics() == null ? List.of() : context.getDiagnostics();
    List<String> requestedKinds = context == null ? null : context.getOnly();
    List<Either<Command, CodeAction>> actions = new ArrayList<>();
    for (QuickFix fix : fixes(fixContext, range, clientDiagnostics, requestedKinds, cancel)) {
      Either<Command, CodeAction> action = action(fixContext, range, clientDiagnostics, fix);
      if (action != null) {
        actions.add(action);
      }
    }
    return actions;
  }

  /** Returns the action in a form that the client supports; null if there is none. */
  private static Either<Command, CodeAction> action(
      FixContext fixContext, Range range, List<Diagnostic> clientDiagnostics, QuickFix fix) {
    ActionCapabilities client = fixContext.client();
    ActionData data = new ActionData(fixContext.uri(), range, fix.kind(), fix.title());
    Command command = new Command(fix.title(), APPLY_COMMAND, List.of(data.json()));
    if (!client.literals()) {
      return client.appliesEdits() ? Either.forLeft(command) : null;
    }
    CodeAction action = new CodeAction(fix.title());
    action.setKind(fix.kind());
    if (fix.problem() != null) {
      action.setIsPreferred(fix.isPreferred());
      action.setDiagnostics(FixableProblems.matching(clientDiagnostics, fix.problem()));
    }
    if (fix.hindrance() != null && client.showsDisabled()) {
      action.setDisabled(new CodeActionDisabled(fix.hindrance()));
    } else if (!fix.deferred()) {
      action.setEdit(ActionEdits.of(fixContext, fix.work().compute(Progress.NONE)));
    } else if (client.resolvesEdits()) {
      action.setData(data.json());
    } else if (client.appliesEdits()) {
      action.setCommand(command);
    } else if (fixContext.document().lineCount() <= MAX_EAGER_LINES) {
      Result result = fix.work().compute(Progress.NONE);
      action.setEdit(ActionEdits.of(fixContext, result));
      return result.changes().isEmpty() ? null : Either.forRight(action);
    } else {
      return null;
    }
    return Either.forRight(action);
  }

  /**
   * Computes the result of an action. Returns null if the text has changed and the action no longer
   * exists.
   *
   * @param data the data that {@link #of} put into the action or into the argument of its command
   * @param clientDiagnostics the client's diagnostics that the action is for; may be null
   */
  public static Outcome resolve(
      FixContext fixContext,
      Object data,
      List<Diagnostic> clientDiagnostics,
      Progress progress,
      CancelChecker cancel) {
    ActionData actionData = ActionData.of(data);
    if (actionData == null || actionData.kind() == null) {
      return null;
    }
    List<Diagnostic> diagnostics = clientDiagnostics == null ? List.of() : clientDiagnostics;
    List<String> requestedKinds = List.of(actionData.kind());
    for (QuickFix fix :
        fixes(fixContext, actionData.range(), diagnostics, requestedKinds, cancel)) {
      if (fix.title().equals(actionData.title()) && fix.kind().equals(actionData.kind())) {
        return outcome(fixContext, fix.work().compute(progress));
      }
    }
    return null;
  }

  private static Outcome outcome(FixContext fixContext, Result result) {
    List<String> hindrances = result.obstacleLines();
    boolean shown = fixContext.client().showsAnnotations();
    return hindrances.isEmpty()
        ? new Outcome(
            ActionEdits.of(fixContext, result), shown ? List.of() : result.noteLines(), hindrances)
        : new Outcome(null, List.of(), hindrances);
  }

  /**
   * Returns the URI of the text that an unresolved action belongs to; null if the data has none.
   */
  public static String uri(Object data) {
    ActionData wanted = ActionData.of(data);
    return wanted == null ? null : wanted.uri();
  }

  static List<QuickFix> fixes(
      FixContext fixContext,
      Range range,
      List<Diagnostic> clientDiagnostics,
      List<String> requestedKinds,
      CancelChecker cancel) {
    Selection selection = Selection.of(fixContext.document(), range);
    FixCollector fixes = new FixCollector(fixContext.document());
    if (isRequested(requestedKinds, CodeActionKind.QuickFix)) {
      List<Problem> problems =
          FixableProblems.lineProblems(fixContext, selection, clientDiagnostics);
      PastedTextFix.addFix(fixes, problems);
      for (Problem problem : problems) {
        cancel.checkCanceled();
        ProblemFixes.add(fixes, problem);
      }
      for (Problem problem :
          FixableProblems.textProblems(fixContext, selection, clientDiagnostics)) {
        cancel.checkCanceled();
        AnalysisFixes.add(fixes, fixContext.settings(), problem);
      }
    }
    cancel.checkCanceled();
    if (isRequested(requestedKinds, CodeActionKind.Refactor)) {
      LineActions.add(fixes, selection);
    }
    if (isRequested(requestedKinds, CodeActionKind.Source)) {
      FileActions.add(fixes);
    }
    return withoutDuplicates(
        fixes.all().stream().filter(fix -> matchesRequest(requestedKinds, fix.kind())).toList());
  }

  /** Removes rewrites of a line that are already listed as quick fixes with the same title. */
  private static List<QuickFix> withoutDuplicates(List<QuickFix> fixes) {
    Set<String> fixing = new HashSet<>();
    for (QuickFix fix : fixes) {
      if (fix.kind().equals(CodeActionKind.QuickFix)) {
        fixing.add(fix.title());
      }
    }
    return fixes.stream()
        .filter(f -> f.kind().equals(CodeActionKind.QuickFix) || !fixing.contains(f.title()))
        .toList();
  }

  /** Returns whether the client asks for actions of this kind or of a kind below it. */
  private static boolean isRequested(List<String> requestedKinds, String kind) {
    return requestedKinds == null
        || requestedKinds.isEmpty()
        || requestedKinds.stream().anyMatch(o -> isSubkind(o, kind) || isSubkind(kind, o));
  }

  private static boolean matchesRequest(List<String> requestedKinds, String kind) {
    return requestedKinds == null
        || requestedKinds.isEmpty()
        || requestedKinds.stream().anyMatch(o -> isSubkind(kind, o));
  }

  private static boolean isSubkind(String kind, String outer) {
    return outer.isEmpty() || kind.equals(outer) || kind.startsWith(outer + ".");
  }
}
