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
import org.sass.lang.isa.Isas;
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
      Snapshot version = open.currentSnapshot();
      return session.submitQuick(
          "sass/runFindings",
          params,
          version.document(),
          cancel -> showGivenFindings(params, open, version));
    }
    String what = params.kernel == null ? "the kernel" : params.kernel;
    return session.progress.displayUntilDone(
        "gsass: running " + what,
        null,
        session.submitUserStarted(
            "sass/runFindings",
            params,
            open,
            (text, version, cancel) -> runKernel(params, text, version, cancel)));
  }

  private Answer showGivenFindings(Params params, OpenDocument open, Snapshot version) {
    RunProblems runProblems = new RunProblems(version.document());
    for (JsonElement finding : params.findings) {
      if (finding != null && finding.isJsonObject()) {
        runProblems.readObject(finding.getAsJsonObject());
      }
    }
    return showFindings(open, version, null, runProblems);
  }

  private Answer runKernel(
      Params params, OpenDocument open, Snapshot version, CancelChecker cancel) {
    KernelRunner kernelRunner = session.options.kernelRunner();
    if (kernelRunner == null) {
      throw RequestExecutor.newError(
          ResponseErrorCode.RequestFailed,
          "this server cannot run kernels; run the kernel elsewhere and pass its results as"
              + " findings");
    }
    Document document = version.document();
    if (!document.isa().isRunnable()) {
      throw RequestExecutor.newError(
          ResponseErrorCode.RequestFailed,
          "the kernel cannot be run. " + Isas.cannotRun(document.isa().archName()));
    }
    String checks =
        params.checks == null || params.checks.isEmpty() ? ALL : String.join(",", params.checks);
    KernelRunner.Result result;
    try {
      result =
          kernelRunner.run(
              new KernelRunner.Request(
                  open.uri(),
                  document.text(),
                  document.isa().archName(),
                  params.kernel,
                  params.profile,
                  checks),
              cancel::isCanceled);
    } catch (IOException e) {
      throw RequestExecutor.newError(
          ResponseErrorCode.RequestFailed, "the kernel cannot be run: " + e.getMessage());
    }
    if (cancel.isCanceled()) {
      throw new CancellationException();
    }
    RunProblems runProblems = new RunProblems(document);
    result.outputLines().forEach(runProblems::readLine);
    return showFindings(open, version, result.status(), runProblems);
  }

  private Answer showFindings(
      OpenDocument open, Snapshot version, Integer status, RunProblems runProblems) {
    List<Problem> problems = runProblems.problems();
    List<String> messages = runProblems.messages();
    if (open.storeRunFindings(version, List.copyOf(problems))) {
      session.diagnosticPublisher.reportNewFindings(open);
    } else {
      messages.add("the text has changed since the run started, so its findings are not shown");
    }
    return new Answer(
        status, session.diagnosticPublisher.toDiagnostics(open.uri(), problems), messages);
  }
}
