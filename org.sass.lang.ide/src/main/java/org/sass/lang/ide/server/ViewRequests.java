package org.sass.lang.ide.server;

import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;
import org.sass.lang.edit.PastedListing;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.layout.EncodeRequest;
import org.sass.lang.ide.layout.FieldEdits;
import org.sass.lang.ide.navigate.BarrierArrows;
import org.sass.lang.ide.views.CompiledFile;
import org.sass.lang.ide.views.ControlFlow;
import org.sass.lang.ide.views.Disassembly;
import org.sass.lang.ide.views.Listing;
import org.sass.lang.ide.views.LiveRegisters;
import org.sass.lang.isa.Isas;

/**
 * The custom requests {@code sass/...} beyond the protocol, which the views of our clients use.
 * They are described in docs/server-requests.md.
 */
@JsonSegment("sass")
public final class ViewRequests {
  private final Session session;
  private final FeatureDispatcher dispatcher;

  ViewRequests(Session session) {
    this.session = session;
    dispatcher = new FeatureDispatcher(session);
  }

  /** A place in a text. */
  public record PositionParams(TextDocumentIdentifier textDocument, Position position) {}

  /** A kernel of a text: the one with that name, else the one at that position or line. */
  public record KernelParams(
      TextDocumentIdentifier textDocument, String kernel, Position position, Integer line) {

    int lineIndex() {
      return position != null ? position.getLine() : line == null ? 0 : line;
    }
  }

  /** A part of a text; the whole text if {@code range} is null. */
  public record RangeParams(TextDocumentIdentifier textDocument, Range range) {}

  /** A text that the user pastes. */
  public record PasteParams(String text) {}

  /** A text that was copied out of the window of another tool, as a listing. */
  public record PastedText(String text) {}

  /** The code of a diagnostic. */
  public record CodeParams(String code) {}

  /** The documentation of a code in Markdown; null if no diagnostic has that code. */
  public record CodePage(String code, String markdown) {}

  /** A text. */
  public record TextParams(TextDocumentIdentifier textDocument) {}

  /**
   * Whether the kernels of a text can be run.
   *
   * @param isa the architecture of the text
   * @param cannotRun why they cannot, and which can, in sentences; null if they can
   */
  public record Emulator(String isa, String cannotRun) {}

  /** A text and the format in which to write it. */
  public record ListingParams(TextDocumentIdentifier textDocument, String format) {}

  @JsonRequest
  public CompletableFuture<BitLayout> bitLayout(PositionParams params) {
    return dispatchQuick(
        "sass/bitLayout",
        params,
        params.textDocument,
        (document, cancel) ->
            BitLayouts.layoutAt(
                document,
                requireParameter("position", params.position),
                session.settings().hints().lowFirst()));
  }

  @JsonRequest
  public CompletableFuture<List<BarrierArrows.Arrow>> barrierArrows(PositionParams params) {
    return dispatchQuick(
        "sass/barrierArrows",
        params,
        params.textDocument,
        (document, cancel) ->
            BarrierArrows.of(document, requireParameter("position", params.position), cancel));
  }

  @JsonRequest
  public CompletableFuture<EncodeRequest.Answer> encode(EncodeRequest.Request params) {
    return session.submitQuick(
        "sass/encode", params, null, cancel -> EncodeRequest.encode(params, session.defaultIsa()));
  }

  @JsonRequest
  public CompletableFuture<FieldEdits.Answer> setField(FieldEdits.Request params) {
    return dispatchQuick(
        "sass/setField",
        params,
        params.textDocument(),
        (document, cancel) -> {
          requireParameter("position", params.position());
          return FieldEdits.setField(document, params);
        });
  }

  @JsonRequest
  public CompletableFuture<Disassembly.Result> disassemble(Disassembly.Params params) {
    return session.submitQuick(
        "sass/disassemble",
        params,
        null,
        cancel -> Disassembly.disassemble(params, Isas::load, session.defaultIsa()));
  }

  @JsonRequest
  public CompletableFuture<Disassembly.Contents> codeContents(Disassembly.ContentsParams params) {
    return session.submitQuick(
        "sass/codeContents",
        params,
        null,
        cancel -> Disassembly.describeContents(params, Isas::load, session.defaultIsa()));
  }

  /** Returns the text as a listing; null if it was not copied out of the window of another tool. */
  @JsonRequest
  public CompletableFuture<PastedText> pastedText(PasteParams params) {
    return session.submitQuick(
        "sass/pastedText",
        params,
        null,
        cancel -> {
          String listing = PastedListing.convert(requireParameter("text", params.text));
          return listing == null ? null : new PastedText(listing);
        });
  }

  @JsonRequest
  public CompletableFuture<CompiledFile> compiledFile(CompiledFile.Params params) {
    return session.submitQuick(
        "sass/compiledFile",
        params,
        null,
        cancel ->
            CompiledFile.of(
                requireParameter("name", params.name()),
                decode("start", requireParameter("start", params.start()))));
  }

  @JsonRequest
  public CompletableFuture<Listing.Result> listing(ListingParams params) {
    return dispatchWithProgress(
        "writing the listing",
        "sass/listing",
        params,
        params.textDocument,
        (document, cancel) -> Listing.of(document, params.format, cancel));
  }

  @JsonRequest
  public CompletableFuture<ControlFlow.Result> cfg(KernelParams params) {
    return dispatchWithProgress(
        "drawing the control flow",
        "sass/cfg",
        params,
        params.textDocument,
        (document, cancel) -> ControlFlow.of(document, params.kernel, params.lineIndex(), cancel));
  }

  @JsonRequest
  public CompletableFuture<LiveRegisters.Result> liveness(RangeParams params) {
    OpenDocument open = session.document(FeatureDispatcher.uri(params.textDocument));
    return dispatchWithProgress(
        "looking for live registers",
        "sass/liveness",
        params,
        params.textDocument,
        (document, cancel) ->
            LiveRegisters.of(document, params.range, open.dataflowSource, cancel));
  }

  @JsonRequest
  public CompletableFuture<Emulator> emulator(TextParams params) {
    return dispatchQuick(
        "sass/emulator",
        params,
        params.textDocument,
        (document, cancel) -> {
          String arch = document.isa().archName();
          return new Emulator(arch, document.isa().isRunnable() ? null : Isas.cannotRun(arch));
        });
  }

  @JsonRequest
  public CompletableFuture<CodePage> diagnosticPage(CodeParams params) {
    return session.submitQuick(
        "sass/diagnosticPage",
        params,
        null,
        cancel ->
            new CodePage(
                requireParameter("code", params.code),
                org.sass.lang.text.DiagnosticCatalog.page(params.code)));
  }

  @JsonRequest
  public CompletableFuture<RunRequests.Answer> runFindings(RunRequests.Params params) {
    OpenDocument open = session.document(FeatureDispatcher.uri(params.textDocument()));
    return open == null
        ? failClosed("sass/runFindings", params, params.textDocument())
        : new RunRequests(session).answer(params, open);
  }

  /** Asks a question about a place in an open text. Fails if the text is not open. */
  private <R> CompletableFuture<R> dispatchQuick(
      String method,
      Object params,
      TextDocumentIdentifier text,
      FeatureDispatcher.Feature<R> feature) {
    return session.document(FeatureDispatcher.uri(text)) == null
        ? failClosed(method, params, text)
        : dispatcher.dispatchQuick(method, params, text, feature);
  }

  /** Asks a question about an open text as a whole. Fails if the text is not open. */
  private <R> CompletableFuture<R> dispatchWithProgress(
      String title,
      String method,
      Object params,
      TextDocumentIdentifier text,
      FeatureDispatcher.Feature<R> feature) {
    String uri = FeatureDispatcher.uri(text);
    return session.document(uri) == null
        ? failClosed(method, params, text)
        : dispatcher.dispatchWithProgress(title, null, method, params, uri, null, feature);
  }

  /** Fails with the error for a text that is not open, or for a text or URI that is missing. */
  private <R> CompletableFuture<R> failClosed(
      String method, Object params, TextDocumentIdentifier text) {
    return session.submitQuick(
        method,
        params,
        null,
        cancel -> {
          requireParameter("textDocument", text);
          throw RequestExecutor.newError(
              ResponseErrorCode.RequestFailed,
              "the text "
                  + requireParameter("textDocument.uri", text.getUri())
                  + " is not open; open it with textDocument/didOpen");
        });
  }

  /** Returns the bytes of a parameter. Throws the error to answer with if it is no Base64. */
  private static byte[] decode(String name, String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw RequestExecutor.newError(
          ResponseErrorCode.InvalidParams, "params." + name + " is not Base64");
    }
  }

  /** Returns the value of a parameter. Throws the error to answer with if it is null. */
  private static <T> T requireParameter(String name, T value) {
    if (value == null) {
      throw RequestExecutor.newError(
          ResponseErrorCode.InvalidParams, "the parameter " + name + " is missing");
    }
    return value;
  }
}
