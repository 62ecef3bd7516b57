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
  private static final int MAX_MESSAGE_LINES = 20;

  /**
   * Number of lines or instructions after which the work checks for cancellation and reports
   * progress.
   */
  private static final int PROGRESS_INTERVAL = 256;

  private final Session session;

  FixRequests(Session session) {
    this.session = session;
  }

  CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    OpenDocument open = session.document(params.getTextDocument().getUri());
    if (open == null) {
      return session.submitQuick("textDocument/codeAction", params, null, cancel -> null);
    }
    Snapshot version = open.currentSnapshot();
    return session.submitQuick(
        "textDocument/codeAction",
        params,
        version.document(),
        cancel ->
            CodeActions.of(
                newFixContext(open, version), params.getRange(), params.getContext(), cancel));
  }

  /** Adds the edit to an action. This may take a while if many lines change. */
  CompletableFuture<CodeAction> resolve(CodeAction action) {
    String uri = CodeActions.uri(action.getData());
    if (action.getEdit() != null || session.document(uri) == null) {
      return session.submitQuick("codeAction/resolve", action, null, cancel -> action);
    }
    return session.submitWhole(
        "codeAction/resolve",
        action,
        uri,
        (open, version, cancel) -> {
          Outcome outcome =
              computeOutcome(
                  newFixContext(open, version),
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
      throw RequestExecutor.newError(
          ResponseErrorCode.InvalidParams,
          "the argument of "
              + CodeActions.APPLY_COMMAND
              + " names no open text; pass the argument that textDocument/codeAction returned");
    }
    return session.submitWhole(
        "workspace/executeCommand",
        params,
        uri,
        (open, version, cancel) -> {
          Outcome outcome =
              computeOutcome(newFixContext(open, version), "gsass", data, null, cancel);
          if (outcome != null) {
            session
                .client()
                .languageClient()
                .applyEdit(new ApplyWorkspaceEditParams(outcome.edit()));
          }
          return null;
        });
  }

  private FixContext newFixContext(OpenDocument open, Snapshot version) {
    return new FixContext(
        version.document(),
        version.settings(),
        session.diagnosticPublisher.problems(version),
        open.uri(),
        version.versionNumber(),
        session.client().actions());
  }

  /** Works out the changes of an action. The user sees the progress and can cancel it. */
  private Outcome computeOutcome(
      FixContext fixContext,
      String title,
      Object data,
      List<Diagnostic> diagnostics,
      CancelChecker cancel) {
    WorkProgress.ProgressDisplay display = session.progress.begin(title);
    Progress progress =
        (done, total) -> {
          if (done % PROGRESS_INTERVAL == 0) {
            cancel.checkCanceled();
            display.checkCanceled();
            display.report(total == 0 ? "" : (int) (100L * done / total) + " %");
          }
        };
    try {
      Outcome outcome = CodeActions.resolve(fixContext, data, diagnostics, progress, cancel);
      return outcome == null ? null : showNotes(outcome);
    } finally {
      display.end();
    }
  }

  /**
   * Shows the user what the edit itself does not say. If something prevents the action, throws an
   * error that names it: a client shows the error, and changes nothing.
   */
  private Outcome showNotes(Outcome outcome) {
    if (!outcome.hindrances().isEmpty()) {
      throw RequestExecutor.newError(
          ResponseErrorCode.RequestFailed,
          "the text cannot be converted: " + joinLines(outcome.hindrances()));
    }
    if (!outcome.notes().isEmpty()) {
      String message = "The parameters were converted: " + joinLines(outcome.notes());
      session.client().languageClient().showMessage(new MessageParams(MessageType.Info, message));
    }
    return outcome;
  }

  private static String joinLines(List<String> messages) {
    String shown =
        String.join("; ", messages.subList(0, Math.min(MAX_MESSAGE_LINES, messages.size())));
    int more = messages.size() - MAX_MESSAGE_LINES;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }
}
