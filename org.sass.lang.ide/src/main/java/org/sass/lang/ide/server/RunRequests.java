package org.sass.lang.ide.server;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.sass.lang.document.Document;
import org.sass.lang.ide.analysis.RunProblems;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.text.Problem;

/**
 * Answers {@code sass/runFindings}: runs a kernel, or takes the findings of a run, and shows them
 * as diagnostics of the text.
 */
final class RunRequests {
  private static final String ALL = "all";

  private final Session session;

  RunRequests(Session session) {
    this.session = session;
  }

  /**
   * Parameters of the request.
   *
   * @param kernel name of the kernel to run; null if {@code gsass run} can choose it
   * @param profile the machine to emulate; null for the one that the text names
   * @param checks the checks to make; null or empty for all
   * @param findings the findings of a run that the client has made, as {@code gsass run --format
   *     json} writes them; null to run the kernel now, empty to remove the findings that are shown
   */
  record Params(
      TextDocumentIdentifier textDocument,
      String kernel,
      String profile,
      List<String> checks,
      List<JsonElement> findings) {}

  /**
   * The answer to the request.
   *
   * @param status the exit status of the run; null if nothing was run
   * @param diagnostics the diagnostics that were added to those of the text
   * @param messages the other messages of the run
   */
  record Answer(Integer status, List<Diagnostic> diagnostics, List<String> messages) {}

  CompletableFuture<Answer> answer(Params params, OpenDocument open) {
    if (params.findings != null) {
      Snapshot version = open.now();
      return session.quick(
          "sass/runFindings", params, version.document(), cancel -> given(params, open, version));
    }
    String what = params.kernel == null ? "the kernel" : params.kernel;
    return session.progress.accompany(
        "gsass: running " + what,
        null,
        session.started(
            "sass/runFindings",
            params,
            open,
            (text, version, cancel) -> run(params, text, version, cancel)));
  }

  private Answer given(Params params, OpenDocument open, Snapshot version) {
    RunProblems said = new RunProblems(version.document());
    for (JsonElement finding : params.findings) {
      if (finding != null && finding.isJsonObject()) {
        said.read(finding.getAsJsonObject());
      }
    }
    return show(open, version, null, said);
  }

  private Answer run(Params params, OpenDocument open, Snapshot version, CancelChecker cancel) {
    KernelRuns runs = session.options.runs();
    if (runs == null) {
      throw RequestExecutor.error(
          ResponseErrorCode.RequestFailed,
          "this server cannot run kernels; run the kernel elsewhere and pass its results as"
              + " findings");
    }
    Document document = version.document();
    if (!document.isa().isRunnable()) {
      throw RequestExecutor.error(
          ResponseErrorCode.RequestFailed,
          "the kernel cannot be run: there is no emulator for " + document.isa().archName());
    }
    String checks =
        params.checks == null || params.checks.isEmpty() ? ALL : String.join(",", params.checks);
    KernelRuns.Result result;
    try {
      result =
          runs.run(
              new KernelRuns.Request(
                  open.uri(),
                  document.text(),
                  document.isa().archName(),
                  params.kernel,
                  params.profile,
                  checks),
              cancel::isCanceled);
    } catch (IOException e) {
      throw RequestExecutor.error(
          ResponseErrorCode.RequestFailed, "the kernel cannot be run: " + e.getMessage());
    }
    if (cancel.isCanceled()) {
      throw new CancellationException();
    }
    RunProblems said = new RunProblems(document);
    result.said().forEach(said::read);
    return show(open, version, result.status(), said);
  }

  private Answer show(OpenDocument open, Snapshot version, Integer status, RunProblems said) {
    List<Problem> problems = said.problems();
    List<String> messages = said.messages();
    if (open.ran(version, List.copyOf(problems))) {
      session.reports.news(open);
    } else {
      messages.add("the text has changed since the run started, so its findings are not shown");
    }
    return new Answer(status, session.reports.diagnostics(open.uri(), problems), messages);
  }
}
