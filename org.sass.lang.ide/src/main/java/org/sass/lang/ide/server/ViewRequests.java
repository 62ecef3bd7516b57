package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;
import org.sass.lang.asm.Document;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.layout.Encodes;
import org.sass.lang.ide.layout.FieldEdits;
import org.sass.lang.ide.views.ControlFlow;
import org.sass.lang.ide.views.Disassembly;
import org.sass.lang.ide.views.Listing;
import org.sass.lang.ide.views.LiveRegisters;
import org.sass.lang.isa.Isas;

/** What the views of our clients ask beyond the protocol; described in docs/server-requests.md. */
@JsonSegment("sass")
public final class ViewRequests {
  private final Session session;

  ViewRequests(Session session) {
    this.session = session;
  }

  /** A place in a text. */
  public record PlaceParams(TextDocumentIdentifier textDocument, Position position) {}

  /** A kernel of a text: the one of that name, else the one of that position or line. */
  public record KernelParams(
      TextDocumentIdentifier textDocument, String kernel, Position position, Integer line) {

    int place() {
      return position != null ? position.getLine() : line == null ? 0 : line;
    }
  }

  /** A part of a text; the whole of it where there is no range. */
  public record PartParams(TextDocumentIdentifier textDocument, Range range) {}

  /** A code of a diagnostic. */
  public record CodeParams(String code) {}

  /** What there is to read about a code, in Markdown; null if it is none of ours. */
  public record CodePage(String code, String markdown) {}

  /** A text and how to write it. */
  public record ListingParams(TextDocumentIdentifier textDocument, String format) {}

  @JsonRequest
  public CompletableFuture<BitLayout> bitLayout(PlaceParams params) {
    return quick(
        "sass/bitLayout",
        params,
        params.textDocument,
        document -> BitLayouts.at(document, given("position", params.position)));
  }

  @JsonRequest
  public CompletableFuture<Encodes.Answer> encode(Encodes.Request params) {
    return session.quick("sass/encode", params, null, cancel -> Encodes.of(params, session.isa()));
  }

  @JsonRequest
  public CompletableFuture<FieldEdits.Answer> setField(FieldEdits.Request params) {
    return quick(
        "sass/setField",
        params,
        params.textDocument(),
        document -> {
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
  public CompletableFuture<Listing.Result> listing(ListingParams params) {
    return whole(
        "sass/listing",
        params,
        params.textDocument,
        (open, version, cancel) -> Listing.of(version.document(), params.format, cancel));
  }

  @JsonRequest
  public CompletableFuture<ControlFlow.Result> cfg(KernelParams params) {
    return whole(
        "sass/cfg",
        params,
        params.textDocument,
        (open, version, cancel) ->
            ControlFlow.of(version.document(), params.kernel, params.place(), cancel));
  }

  @JsonRequest
  public CompletableFuture<LiveRegisters.Result> liveness(PartParams params) {
    return whole(
        "sass/liveness",
        params,
        params.textDocument,
        (open, version, cancel) ->
            LiveRegisters.of(version.document(), params.range, open.lives, cancel));
  }

  @JsonRequest
  public CompletableFuture<CodePage> diagnosticPage(CodeParams params) {
    return session.quick(
        "sass/diagnosticPage",
        params,
        null,
        cancel ->
            new CodePage(
                given("code", params.code), org.sass.lang.asm.Diagnostics.page(params.code)));
  }

  /** A question about a place in an open text. */
  private <R> CompletableFuture<R> quick(
      String method, Object params, TextDocumentIdentifier text, Function<Document, R> answer) {
    OpenDocument open = session.document(uri(text));
    Document document = open == null ? null : open.now().document();
    return session.quick(method, params, document, cancel -> answer.apply(opened(document, text)));
  }

  /** A question about an open text as a whole. */
  private <R> CompletableFuture<R> whole(
      String method, Object params, TextDocumentIdentifier text, Session.Whole<R> answer) {
    String uri = uri(text);
    return session.document(uri) == null
        ? session.quick(method, params, null, cancel -> opened(null, text))
        : session.whole(method, params, uri, answer);
  }

  private static String uri(TextDocumentIdentifier text) {
    return text == null ? null : text.getUri();
  }

  /** The text, if it is open; else what to answer is thrown. */
  private static <T> T opened(T document, TextDocumentIdentifier text) {
    given("textDocument", text);
    String uri = given("textDocument.uri", text.getUri());
    if (document == null) {
      throw Requests.error(
          ResponseErrorCode.RequestFailed,
          "the text " + uri + " is not open; open it with textDocument/didOpen");
    }
    return document;
  }

  /** A parameter, if it is there; else what to answer is thrown. */
  private static <T> T given(String name, T value) {
    if (value == null) {
      throw Requests.error(
          ResponseErrorCode.InvalidParams, "the parameter " + name + " is missing");
    }
    return value;
  }
}
