package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Checks that the server survives any message and answers the next sensible request. */
class ProtocolFuzzTest {
  private static final List<String> METHODS =
      List.of(
          "initialize",
          "initialized",
          "textDocument/didOpen",
          "textDocument/didChange",
          "textDocument/didClose",
          "textDocument/didSave",
          "textDocument/hover",
          "textDocument/completion",
          "completionItem/resolve",
          "textDocument/signatureHelp",
          "textDocument/definition",
          "textDocument/references",
          "textDocument/documentHighlight",
          "textDocument/linkedEditingRange",
          "textDocument/documentSymbol",
          "textDocument/codeAction",
          "codeAction/resolve",
          "textDocument/codeLens",
          "codeLens/resolve",
          "textDocument/formatting",
          "textDocument/rangeFormatting",
          "textDocument/onTypeFormatting",
          "textDocument/prepareRename",
          "textDocument/rename",
          "textDocument/documentLink",
          "textDocument/foldingRange",
          "textDocument/selectionRange",
          "textDocument/prepareCallHierarchy",
          "callHierarchy/incomingCalls",
          "callHierarchy/outgoingCalls",
          "textDocument/semanticTokens/full",
          "textDocument/semanticTokens/full/delta",
          "textDocument/semanticTokens/range",
          "textDocument/inlayHint",
          "inlayHint/resolve",
          "textDocument/diagnostic",
          "workspace/symbol",
          "workspace/didChangeConfiguration",
          "workspace/didChangeWatchedFiles",
          "workspace/didChangeWorkspaceFolders",
          "workspace/executeCommand",
          "window/workDoneProgress/cancel",
          "$/cancelRequest",
          "$/setTrace",
          "sass/bitLayout",
          "sass/encode",
          "sass/setField",
          "sass/cfg",
          "sass/liveness",
          "sass/disassemble",
          "sass/codeContents",
          "sass/compiledFile",
          "sass/listing",
          "sass/emulator",
          "sass/diagnosticPage",
          "nonsense");
  private static final List<String> MEMBER_NAMES =
      List.of(
          "textDocument",
          "uri",
          "version",
          "position",
          "line",
          "character",
          "range",
          "start",
          "end",
          "contentChanges",
          "text",
          "positions",
          "newName",
          "context",
          "diagnostics",
          "options",
          "tabSize",
          "ch",
          "item",
          "data",
          "query",
          "settings",
          "gsass",
          "changes",
          "event",
          "id",
          "value",
          "previousResultId",
          "only",
          "field",
          "hex",
          "code");
  private static final String TEXT =
      ".kernel k\nloop: IADD R1, R1, R2;\nBRA loop;\nGLD.U32 R5, global14[R3];\nRET;\n.end\n";

  @Property(tries = 25)
  void goesOnAfterAnyMessages(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      wire.open(TEXT);
      for (int i = 0; i < 60; i++) {
        wire.send(message(random, i));
      }
      assertStillAnswers(wire);
    }
  }

  @Property(tries = 25)
  void goesOnAfterAnyBytes(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      for (int i = 0; i < 10; i++) {
        byte[] body = new byte[random.nextInt(40)];
        random.nextBytes(body);
        if (random.nextBoolean()) {
          body = message(random, i).toString().getBytes(StandardCharsets.UTF_8);
          body = java.util.Arrays.copyOf(body, random.nextInt(body.length) + 1);
        }
        String head =
            (random.nextInt(4) == 0 ? "X-Any: 1\r\n" : "")
                + (random.nextInt(6) == 0 ? "Content-Length: x\r\n" : "")
                + "Content-Length: "
                + body.length
                + "\r\n\r\n";
        wire.sendBytes(head.getBytes(StandardCharsets.US_ASCII));
        wire.sendBytes(body);
      }
      assertStillAnswers(wire);
    }
  }

  /**
   * Sends ranges that end before they begin or are anywhere, versions in any order, and texts that
   * are not open.
   */
  @Property(tries = 25)
  void goesOnAfterAnyChanges(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      wire.open(TEXT);
      for (int i = 0; i < 80; i++) {
        JsonObject params = change(random);
        params.getAsJsonObject("textDocument").addProperty("version", number(random));
        if (random.nextInt(8) == 0) {
          params.getAsJsonObject("textDocument").addProperty("uri", "file:///not-open.gsass");
        }
        wire.notify("textDocument/didChange", params.toString());
      }
      JsonObject whole = change(random);
      whole.getAsJsonObject("textDocument").addProperty("version", 1_000);
      whole.add("contentChanges", Wire.json("{'all': [{}]}").get("all"));
      whole
          .getAsJsonArray("contentChanges")
          .get(0)
          .getAsJsonObject()
          .addProperty("text", "MOV R1, R2\nRET\n");
      wire.notify("textDocument/didChange", whole.toString());
      JsonObject layout = wire.request("sass/bitLayout", Wire.positionParams(0, 1));
      assertEquals(
          "0x0403c78010000405",
          layout.getAsJsonObject("result").get("word").getAsString(),
          layout.toString());
      assertStillAnswers(wire);
    }
  }

  private static JsonObject change(Random random) {
    JsonObject params = Wire.json(Wire.documentParams("'contentChanges': []"));
    for (int i = random.nextInt(4); i > 0; i--) {
      JsonObject change = new JsonObject();
      if (random.nextInt(12) > 0) {
        change.add(
            "range",
            Wire.json(
                "{'start': {'line': "
                    + number(random)
                    + ", 'character': "
                    + number(random)
                    + "}, 'end': {'line': "
                    + number(random)
                    + ", 'character': "
                    + number(random)
                    + "}}"));
      }
      int start = random.nextInt(TEXT.length());
      change.addProperty(
          "text", TEXT.substring(start, start + random.nextInt(5) % (TEXT.length() - start)));
      params.getAsJsonArray("contentChanges").add(change);
    }
    return params;
  }

  /** Returns a random number, most often one of a place in the text. */
  private static int number(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> -random.nextInt(5);
      case 1 -> Integer.MAX_VALUE - random.nextInt(2);
      case 2 -> random.nextInt(1000);
      default -> random.nextInt(12);
    };
  }

  /** A stream that ends after a header without its body ends the server. */
  @Property(tries = 10)
  void endsWhenTheStreamEndsWithinAMessage(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      String message = "Content-Length: 100\r\n\r\n{\"jsonrpc\": \"2.0\"";
      String cut = message.substring(0, 1 + random.nextInt(message.length()));
      wire.sendBytes(cut.getBytes(StandardCharsets.US_ASCII));
      wire.closeInput();
      assertEquals(1, wire.status());
    }
  }

  private static void assertStillAnswers(Wire wire) throws Exception {
    JsonObject answer = wire.awaitAnswer(sendEncodeRequest(wire));
    assertEquals(
        "0x0403c78010000405",
        answer.getAsJsonObject("result").get("word").getAsString(),
        answer.toString());
    assertFalse(wire.hasEnded());
    assertFalse(wire.log().contains("bug in gsass"), wire.log());
  }

  /** Sends a request with an ID that no other request has. Returns that ID. */
  private static int sendEncodeRequest(Wire wire) {
    JsonObject message = Wire.json("{'jsonrpc': '2.0', 'method': 'sass/encode'}");
    message.add("params", Wire.json("{'text': 'MOV R1, R2'}"));
    message.addProperty("id", 1_000_000);
    wire.send(message);
    return 1_000_000;
  }

  private static JsonObject message(Random random, int number) {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", METHODS.get(random.nextInt(METHODS.size())));
    message.add("params", random.nextInt(10) == 0 ? value(random, 0) : params(random));
    switch (random.nextInt(4)) {
      case 0 -> message.add("id", value(random, 5));
      case 1 -> {}
      default -> message.addProperty("id", 1000 + number);
    }
    return message;
  }

  /** Returns random parameters that resemble valid ones. */
  private static JsonObject params(Random random) {
    JsonObject params =
        Wire.json(Wire.positionParams(random.nextInt(8) - 1, random.nextInt(30) - 1));
    params.add(
        "range",
        Wire.json(
            "{'start': {'line': "
                + (random.nextInt(9) - 2)
                + ", 'character': 3}, 'end': {'line': "
                + (random.nextInt(9) - 1)
                + ", 'character': "
                + random.nextInt(99)
                + "}}"));
    for (int i = random.nextInt(4); i > 0; i--) {
      params.add(MEMBER_NAMES.get(random.nextInt(MEMBER_NAMES.size())), value(random, 0));
    }
    return params;
  }

  private static JsonElement value(Random random, int depth) {
    return switch (random.nextInt(depth > 3 ? 6 : 8)) {
      case 0 -> JsonNull.INSTANCE;
      case 1 -> new JsonPrimitive(random.nextBoolean());
      case 2 -> new JsonPrimitive(random.nextInt());
      case 3 -> new JsonPrimitive(random.nextGaussian() * 1e6);
      case 4 -> new JsonPrimitive(Wire.URI);
      case 5 -> new JsonPrimitive("R1\u0000\ud800 \u202e;" + random.nextInt());
      case 6 -> {
        JsonArray array = new JsonArray();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(random, depth + 1));
        }
        yield array;
      }
      default -> {
        JsonObject object = new JsonObject();
        for (int i = random.nextInt(5); i > 0; i--) {
          object.add(
              MEMBER_NAMES.get(random.nextInt(MEMBER_NAMES.size())), value(random, depth + 1));
        }
        yield object;
      }
    };
  }
}
