package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.sass.lang.edit.Progress;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.fix.CodeActions.Outcome;
import org.sass.lang.ide.fix.FixContext;

/**
 * Answers the requests about code actions: which actions there are at a place, and which changes
 * the chosen action makes.
 */
final class FixRequests {

  /** Maximum number of lines of a message to the user. People do not read longer ones. */
  private static final int MOST_LINES = 20;

  /**
   * Number of lines or instructions after which the work checks for cancellation and reports
   * progress.
   */
  private static final int STEPS = 256;

  private final Session session;

  FixRequests(Session session) {
    this.session = session;
  }

  CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    OpenDocument open = session.document(params.getTextDocument().getUri());
    if (open == null) {
      return session.quick("textDocument/codeAction", params, null, cancel -> null);
    }
    Snapshot version = open.now();
    return session.quick(
        "textDocument/codeAction",
        params,
        version.document(),
        cancel ->
            CodeActions.of(asked(open, version), params.getRange(), params.getContext(), cancel));
  }

  /** Adds the edit to an action. This may take a while if many lines change. */
  CompletableFuture<CodeAction> resolve(CodeAction action) {
    String uri = CodeActions.uri(action.getData());
    if (action.getEdit() != null || session.document(uri) == null) {
      return session.quick("codeAction/resolve", action, null, cancel -> action);
    }
    return session.whole(
        "codeAction/resolve",
        action,
        uri,
        (open, version, cancel) -> {
          Outcome outcome =
              outcome(
                  asked(open, version),
                  action.getTitle(),
                  action.getData(),
                  action.getDiagnostics(),
                  cancel);
          if (outcome != null) {
            action.setEdit(outcome.edit());
          }
          return action;
        });
  }

  /** Applies an action for a client that cannot ask for its edit: the server sends it the edit. */
  CompletableFuture<Object> apply(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments();
    Object data = arguments == null || arguments.isEmpty() ? null : arguments.get(0);
    String uri = CodeActions.uri(data);
    if (session.document(uri) == null) {
      throw RequestExecutor.error(
          ResponseErrorCode.InvalidParams,
          "the argument of "
              + CodeActions.APPLY
              + " names no open text; pass the argument that textDocument/codeAction returned");
    }
    return session.whole(
        "workspace/executeCommand",
        params,
        uri,
        (open, version, cancel) -> {
          Outcome outcome = outcome(asked(open, version), "gsass", data, null, cancel);
          if (outcome != null) {
            session.client().proxy().applyEdit(new ApplyWorkspaceEditParams(outcome.edit()));
          }
          return null;
        });
  }

  private FixContext asked(OpenDocument open, Snapshot version) {
    return new FixContext(
        version.document(),
        version.settings(),
        session.reports.problems(version),
        open.uri(),
        version.number(),
        session.client().actions());
  }

  /** Works out the changes of an action. The user sees the progress and can cancel it. */
  private Outcome outcome(
      FixContext asked,
      String title,
      Object data,
      List<Diagnostic> diagnostics,
      CancelChecker cancel) {
    WorkProgress.Shown shown = session.progress.begin(title);
    Progress progress =
        (done, all) -> {
          if (done % STEPS == 0) {
            cancel.checkCanceled();
            shown.checkCanceled();
            shown.report(all == 0 ? "" : (int) (100L * done / all) + " %");
          }
        };
    try {
      Outcome outcome = CodeActions.resolve(asked, data, diagnostics, progress, cancel);
      return outcome == null ? null : told(outcome);
    } finally {
      shown.end();
    }
  }

  /**
   * Shows the user what the edit itself does not say. If something prevents the action, throws an
   * error that names it: a client shows the error, and changes nothing.
   */
  private Outcome told(Outcome outcome) {
    if (!outcome.hindrances().isEmpty()) {
      throw RequestExecutor.error(
          ResponseErrorCode.RequestFailed,
          "the parameters cannot be converted: " + lines(outcome.hindrances()));
    }
    if (!outcome.said().isEmpty()) {
      String message = "The parameters were converted: " + lines(outcome.said());
      session.client().proxy().showMessage(new MessageParams(MessageType.Info, message));
    }
    return outcome;
  }

  private static String lines(List<String> all) {
    String shown = String.join("; ", all.subList(0, Math.min(MOST_LINES, all.size())));
    int more = all.size() - MOST_LINES;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }
}
