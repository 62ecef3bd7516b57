package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;
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

  /** A kernel of a text: the one of that name, else the one of that line. */
  public record KernelParams(TextDocumentIdentifier textDocument, String kernel, Integer line) {}

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
    OpenDocument open = open(params.textDocument);
    var document = open == null ? null : open.now().document();
    return session.quick(
        "sass/bitLayout",
        params,
        document,
        cancel ->
            document == null || params.position == null
                ? null
                : BitLayouts.at(document, params.position));
  }

  @JsonRequest
  public CompletableFuture<Encodes.Answer> encode(Encodes.Request params) {
    return session.quick("sass/encode", params, null, cancel -> Encodes.of(params, session.isa()));
  }

  @JsonRequest
  public CompletableFuture<FieldEdits.Answer> setField(FieldEdits.Request params) {
    OpenDocument open = open(params.textDocument());
    var document = open == null ? null : open.now().document();
    return session.quick(
        "sass/setField",
        params,
        document,
        cancel -> document == null ? null : FieldEdits.set(document, params));
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
    return session.whole(
        "sass/listing",
        params,
        uri(params.textDocument),
        (open, version, cancel) -> Listing.of(version.document(), params.format, cancel));
  }

  @JsonRequest
  public CompletableFuture<ControlFlow.Result> cfg(KernelParams params) {
    return session.whole(
        "sass/cfg",
        params,
        uri(params.textDocument),
        (open, version, cancel) ->
            ControlFlow.of(
                version.document(), params.kernel, params.line == null ? 0 : params.line, cancel));
  }

  @JsonRequest
  public CompletableFuture<LiveRegisters.Result> liveness(PartParams params) {
    return session.whole(
        "sass/liveness",
        params,
        uri(params.textDocument),
        (open, version, cancel) ->
            LiveRegisters.of(version.document(), params.range, open.lives, cancel));
  }

  @JsonRequest
  public CompletableFuture<CodePage> diagnosticPage(CodeParams params) {
    String code = params.code == null ? "" : params.code;
    return session.quick(
        "sass/diagnosticPage",
        params,
        null,
        cancel -> new CodePage(code, org.sass.lang.asm.Diagnostics.page(code)));
  }

  private static String uri(TextDocumentIdentifier text) {
    return text == null ? null : text.getUri();
  }

  private OpenDocument open(TextDocumentIdentifier text) {
    return session.document(uri(text));
  }
}
