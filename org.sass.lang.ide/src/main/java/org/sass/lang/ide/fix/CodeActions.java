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
 * chooses the action. Then the client calls {@link #resolve}, or the command {@link #APPLY} if it
 * does not resolve actions.
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
  public static final String APPLY = "gsass.applyAction";

  /**
   * Texts of at most this number of lines get costly edits at once, if the client supports neither
   * resolving an action nor edits sent by the server.
   */
  private static final int SHORT = 5000;

  private CodeActions() {}

  /**
   * The result of an action that the user has chosen.
   *
   * @param edit the edit; null if something prevents it
   * @param said notes on the changes to show to the user; empty if the edit carries them as
   *     annotations
   * @param hindrances the reasons that prevent the edit; empty if there are none
   */
  public record Outcome(WorkspaceEdit edit, List<String> said, List<String> hindrances) {}

  /** Returns the actions that are possible in a range of a text. */
  public static List<Either<Command, CodeAction>> of(
      FixContext asked, Range range, CodeActionContext context, CancelChecker cancel) {
    List<Diagnostic> named =
        context == null || context.getDiagnostics() == null ? List.of() : context.getDiagnostics();
    List<String> only = context == null ? null : context.getOnly();
    List<Either<Command, CodeAction>> actions = new ArrayList<>();
    for (QuickFix fix : fixes(asked, range, named, only, cancel)) {
      Either<Command, CodeAction> action = action(asked, range, named, fix);
      if (action != null) {
        actions.add(action);
      }
    }
    return actions;
  }

  /** Returns the action in a form that the client supports; null if there is none. */
  private static Either<Command, CodeAction> action(
      FixContext asked, Range range, List<Diagnostic> named, QuickFix fix) {
    ActionCapabilities client = asked.client();
    ActionData data = new ActionData(asked.uri(), range, fix.kind(), fix.title());
    Command command = new Command(fix.title(), APPLY, List.of(data.json()));
    if (!client.literals()) {
      return client.applies() ? Either.forLeft(command) : null;
    }
    CodeAction action = new CodeAction(fix.title());
    action.setKind(fix.kind());
    if (fix.problem() != null) {
      action.setIsPreferred(fix.preferred());
      action.setDiagnostics(FixableProblems.matching(named, fix.problem()));
    }
    if (fix.hindrance() != null && client.disabled()) {
      action.setDisabled(new CodeActionDisabled(fix.hindrance()));
    } else if (!fix.costly()) {
      action.setEdit(ActionEdits.of(asked, fix.work().of(Progress.NONE)));
    } else if (client.resolves()) {
      action.setData(data.json());
    } else if (client.applies()) {
      action.setCommand(command);
    } else if (asked.document().lineCount() <= SHORT) {
      Result result = fix.work().of(Progress.NONE);
      action.setEdit(ActionEdits.of(asked, result));
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
   * @param named the client's diagnostics that the action is for; may be null
   */
  public static Outcome resolve(
      FixContext asked,
      Object data,
      List<Diagnostic> named,
      Progress progress,
      CancelChecker cancel) {
    ActionData wanted = ActionData.of(data);
    if (wanted == null || wanted.kind() == null) {
      return null;
    }
    List<Diagnostic> diagnostics = named == null ? List.of() : named;
    List<String> only = List.of(wanted.kind());
    for (QuickFix fix : fixes(asked, wanted.range(), diagnostics, only, cancel)) {
      if (fix.title().equals(wanted.title()) && fix.kind().equals(wanted.kind())) {
        return outcome(asked, fix.work().of(progress));
      }
    }
    return null;
  }

  private static Outcome outcome(FixContext asked, Result result) {
    List<String> hindrances = result.hindrances();
    boolean shown = asked.client().annotations();
    return hindrances.isEmpty()
        ? new Outcome(ActionEdits.of(asked, result), shown ? List.of() : result.said(), hindrances)
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
      FixContext asked,
      Range range,
      List<Diagnostic> named,
      List<String> only,
      CancelChecker cancel) {
    Selection selection = Selection.of(asked.document(), range);
    QuickFixes fixes = new QuickFixes(asked.document());
    if (wanted(only, CodeActionKind.QuickFix)) {
      for (Problem problem : FixableProblems.ofLines(asked, selection, named)) {
        cancel.checkCanceled();
        ProblemFixes.add(fixes, problem);
      }
      for (Problem problem : FixableProblems.ofTexts(asked, selection, named)) {
        cancel.checkCanceled();
        AnalysisFixes.add(fixes, asked.settings(), problem);
      }
    }
    cancel.checkCanceled();
    if (wanted(only, CodeActionKind.Refactor)) {
      LineActions.add(fixes, selection);
    }
    if (wanted(only, CodeActionKind.Source)) {
      FileActions.add(fixes);
    }
    return once(fixes.all().stream().filter(fix -> fits(only, fix.kind())).toList());
  }

  /** Removes rewrites of a line that are already listed as quick fixes with the same title. */
  private static List<QuickFix> once(List<QuickFix> fixes) {
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
}
