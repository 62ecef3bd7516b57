package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.layout.EncodeRequest;
import org.sass.lang.ide.layout.FieldEdits;
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
  private final FeatureDispatcher questions;

  ViewRequests(Session session) {
    this.session = session;
    questions = new FeatureDispatcher(session);
  }

  /** A place in a text. */
  public record PlaceParams(TextDocumentIdentifier textDocument, Position position) {}

  /** A kernel of a text: the one with that name, else the one at that position or line. */
  public record KernelParams(
      TextDocumentIdentifier textDocument, String kernel, Position position, Integer line) {

    int place() {
      return position != null ? position.getLine() : line == null ? 0 : line;
    }
  }

  /** A part of a text; the whole text if {@code range} is null. */
  public record PartParams(TextDocumentIdentifier textDocument, Range range) {}

  /** The code of a diagnostic. */
  public record CodeParams(String code) {}

  /** The documentation of a code in Markdown; null if no diagnostic has that code. */
  public record CodePage(String code, String markdown) {}

  /** A text and the format in which to write it. */
  public record ListingParams(TextDocumentIdentifier textDocument, String format) {}

  @JsonRequest
  public CompletableFuture<BitLayout> bitLayout(PlaceParams params) {
    return at(
        "sass/bitLayout",
        params,
        params.textDocument,
        (document, cancel) ->
            BitLayouts.at(
                document,
                given("position", params.position),
                session.settings().hints().lowFirst()));
  }

  @JsonRequest
  public CompletableFuture<EncodeRequest.Answer> encode(EncodeRequest.Request params) {
    return session.quick(
        "sass/encode", params, null, cancel -> EncodeRequest.of(params, session.isa()));
  }

  @JsonRequest
  public CompletableFuture<FieldEdits.Answer> setField(FieldEdits.Request params) {
    return at(
        "sass/setField",
        params,
        params.textDocument(),
        (document, cancel) -> {
          given("position", params.position());
          return FieldEdits.set(document, params);
        });
  }

  @JsonRequest
  public CompletableFuture<Disassembly.Result> disassemble(Disassembly.Params params) {
    return session.quick(
        "sass/disassemble",
        params,
        null,
        cancel -> Disassembly.of(params, Isas::load, session.isa()));
  }

  @JsonRequest
  public CompletableFuture<Disassembly.Contents> codeContents(Disassembly.Params params) {
    return session.quick(
        "sass/codeContents",
        params,
        null,
        cancel -> Disassembly.contents(params, Isas::load, session.isa()));
  }

  @JsonRequest
  public CompletableFuture<Listing.Result> listing(ListingParams params) {
    return whole(
        "writing the listing",
        "sass/listing",
        params,
        params.textDocument,
        (document, cancel) -> Listing.of(document, params.format, cancel));
  }

  @JsonRequest
  public CompletableFuture<ControlFlow.Result> cfg(KernelParams params) {
    return whole(
        "drawing the control flow",
        "sass/cfg",
        params,
        params.textDocument,
        (document, cancel) -> ControlFlow.of(document, params.kernel, params.place(), cancel));
  }

  @JsonRequest
  public CompletableFuture<LiveRegisters.Result> liveness(PartParams params) {
    OpenDocument open = session.document(FeatureDispatcher.uri(params.textDocument));
    return whole(
        "looking for live registers",
        "sass/liveness",
        params,
        params.textDocument,
        (document, cancel) -> LiveRegisters.of(document, params.range, open.lives, cancel));
  }

  @JsonRequest
  public CompletableFuture<CodePage> diagnosticPage(CodeParams params) {
    return session.quick(
        "sass/diagnosticPage",
        params,
        null,
        cancel ->
            new CodePage(
                given("code", params.code),
                org.sass.lang.text.DiagnosticCatalog.page(params.code)));
  }

  @JsonRequest
  public CompletableFuture<RunRequests.Answer> runFindings(RunRequests.Params params) {
    OpenDocument open = session.document(FeatureDispatcher.uri(params.textDocument()));
    return open == null
        ? closed("sass/runFindings", params, params.textDocument())
        : new RunRequests(session).answer(params, open);
  }

  /** Asks a question about a place in an open text. Fails if the text is not open. */
  private <R> CompletableFuture<R> at(
      String method,
      Object params,
      TextDocumentIdentifier text,
      FeatureDispatcher.Feature<R> feature) {
    return session.document(FeatureDispatcher.uri(text)) == null
        ? closed(method, params, text)
        : questions.at(method, params, text, feature);
  }

  /** Asks a question about an open text as a whole. Fails if the text is not open. */
  private <R> CompletableFuture<R> whole(
      String title,
      String method,
      Object params,
      TextDocumentIdentifier text,
      FeatureDispatcher.Feature<R> feature) {
    String uri = FeatureDispatcher.uri(text);
    return session.document(uri) == null
        ? closed(method, params, text)
        : questions.wanted(title, null, method, params, uri, null, feature);
  }

  /** Fails with the error for a text that is not open, or for a text or URI that is missing. */
  private <R> CompletableFuture<R> closed(
      String method, Object params, TextDocumentIdentifier text) {
    return session.quick(
        method,
        params,
        null,
        cancel -> {
          given("textDocument", text);
          throw RequestExecutor.error(
              ResponseErrorCode.RequestFailed,
              "the text "
                  + given("textDocument.uri", text.getUri())
                  + " is not open; open it with textDocument/didOpen");
        });
  }

  /** Returns the value of a parameter. Throws the error to answer with if it is null. */
  private static <T> T given(String name, T value) {
    if (value == null) {
      throw RequestExecutor.error(
          ResponseErrorCode.InvalidParams, "the parameter " + name + " is missing");
    }
    return value;
  }
}
