package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the protocol around the features: start and end, texts, settings, files. */
class ServerTest {
  private static final String NO_CAPABILITIES = "{}";
  private static final String TEXT_WITH_ERROR = ".kernel k\nFADDD R1, R2, R3;\nRET;\n.end\n";

  private static int code(JsonObject answer) {
    return answer.getAsJsonObject("error").get("code").getAsInt();
  }

  private static JsonArray diagnostics(JsonObject message) {
    return message.getAsJsonObject("params").getAsJsonArray("diagnostics");
  }

  private static String codes(JsonObject message) {
    StringBuilder codes = new StringBuilder();
    diagnostics(message)
        .forEach(d -> codes.append(d.getAsJsonObject().get("code").getAsString()).append(' '));
    return codes.toString().strip();
  }

  @Test
  void refusesRequestsBeforeAndAfterItsTime() throws Exception {
    try (Wire wire = new Wire()) {
      assertEquals(-32002, code(wire.request("textDocument/hover", Wire.positionParams(0, 0))));
      assertEquals(-32002, code(wire.request("shutdown", null)));
      wire.initialize(NO_CAPABILITIES);
      assertEquals(-32600, code(wire.request("initialize", "{'capabilities': {}}")));
      assertTrue(wire.request("shutdown", null).get("result").isJsonNull());
      assertEquals(-32600, code(wire.request("textDocument/hover", Wire.positionParams(0, 0))));
      assertEquals(-32600, code(wire.request("sass/encode", "{'text': 'NOP'}")));
      wire.notify("exit", null);
      assertEquals(0, wire.status());
    }
  }

  @Test
  void endsWithOneWhenNobodyTookLeave() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.notify("exit", null);
      assertEquals(1, wire.status());
    }
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.closeInput();
      assertEquals(1, wire.status());
    }
  }

  @Test
  void answersWhatItDoesNotKnow() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      assertEquals(-32601, code(wire.request("sass/unheardOf", "{}")));
      wire.notify("$/unheardOf", "{}");
      JsonObject closed = wire.request("textDocument/hover", Wire.positionParams(0, 0));
      assertTrue(closed.get("result").isJsonNull(), closed.toString());
      assertEquals(-32602, code(wire.request("workspace/executeCommand", "{'command': 'x'}")));
    }
  }

  @Test
  void saysWhatIsWrongWhileSomebodyTypes() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.open(TEXT_WITH_ERROR);
      JsonObject first = wire.awaitMessage("textDocument/publishDiagnostics");
      assertEquals(1, first.getAsJsonObject("params").get("version").getAsInt());
      assertEquals("unknown-mnemonic", codes(first));
      JsonObject one = diagnostics(first).get(0).getAsJsonObject();
      assertEquals("gsass", one.get("source").getAsString());
      assertEquals("FADD", one.get("data").getAsString());
      assertEquals(1, one.get("severity").getAsInt());
      wire.change(2, 1, 4, 5, "");
      JsonObject second = wire.awaitMessage("textDocument/publishDiagnostics");
      assertEquals(2, second.getAsJsonObject("params").get("version").getAsInt());
      assertFalse(codes(second).contains("unknown-mnemonic"), codes(second));
      wire.notify("textDocument/didClose", Wire.documentParams(""));
      JsonObject last = wire.awaitMessage("textDocument/publishDiagnostics");
      while (last.getAsJsonObject("params").has("version")) {
        // The findings of the whole-text analysis came first.
        last = wire.awaitMessage("textDocument/publishDiagnostics");
      }
      assertEquals(0, diagnostics(last).size());
    }
  }

  @Test
  void looksAtWholeKernelsWhenNobodyTypes() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.open(".kernel k\nMOV R1, R2;\nGST.U32 global14[R0], R1;\nRET;\n.end\n");
      JsonObject said = wire.awaitMessage("textDocument/publishDiagnostics");
      while (!codes(said).contains("unwritten-register")) {
        said = wire.awaitMessage("textDocument/publishDiagnostics");
      }
      // The findings in other lines move along with these lines.
      wire.change(2, 0, 0, 0, "// one more line\n");
      JsonObject moved = wire.awaitMessage("textDocument/publishDiagnostics");
      assertTrue(codes(moved).contains("unwritten-register"), codes(moved));
    }
  }

  @Test
  void tellsAClientThatAsksItself() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject ready =
          wire.request(
              "initialize",
              "{'capabilities': {}, 'initializationOptions': {'pullDiagnostics': true}}");
      assertTrue(
          ready
              .getAsJsonObject("result")
              .getAsJsonObject("capabilities")
              .has("diagnosticProvider"));
      wire.notify("initialized", "{}");
      wire.open(TEXT_WITH_ERROR);
      JsonObject full =
          wire.request("textDocument/diagnostic", Wire.documentParams(""))
              .getAsJsonObject("result");
      assertEquals("full", full.get("kind").getAsString());
      assertEquals(1, full.getAsJsonArray("items").size());
      String id = full.get("resultId").getAsString();
      JsonObject same =
          wire.request(
                  "textDocument/diagnostic",
                  Wire.documentParams("'previousResultId': '" + id + "'"))
              .getAsJsonObject("result");
      assertEquals("unchanged", same.get("kind").getAsString());
    }
  }

  @Test
  void obeysTheSettingsOfTheClient() throws Exception {
    try (Wire wire = new Wire()) {
      wire.setSettings(
          "{'diagnostics': {'unknown-mnemonic': 'hint'}, 'hints': {'encoding': 'loud'}}");
      wire.initialize("{'workspace': {'configuration': true}}");
      JsonObject complaint = wire.awaitMessage("window/showMessage").getAsJsonObject("params");
      assertTrue(
          complaint.get("message").getAsString().contains("gsass.hints.encoding"),
          complaint.toString());
      wire.open(TEXT_WITH_ERROR);
      JsonObject one =
          diagnostics(wire.awaitMessage("textDocument/publishDiagnostics"))
              .get(0)
              .getAsJsonObject();
      assertEquals(4, one.get("severity").getAsInt());
      wire.setSettings("{'diagnostics': {'unknown-mnemonic': 'off'}}");
      wire.notify("workspace/didChangeConfiguration", "{'settings': null}");
      assertEquals(0, diagnostics(wire.awaitMessage("textDocument/publishDiagnostics")).size());
    }
  }

  @Test
  void tellsTheClientToAskAgainUnderOtherSettings() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{'workspace': {'inlayHint': {'refreshSupport': true}}}");
      wire.notify(
          "workspace/didChangeConfiguration",
          "{'settings': {'gsass': {'hints': {'encoding': 'off'}}}}");
      assertTrue(wire.awaitMessage("workspace/inlayHint/refresh").has("id"));
    }
  }

  @Test
  void obeysSettingsThatAreSent() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.notify(
          "workspace/didChangeConfiguration",
          "{'settings': {'gsass': {'diagnostics': {'unknown-mnemonic': 'info'}}}}");
      wire.open(TEXT_WITH_ERROR);
      JsonObject one =
          diagnostics(wire.awaitMessage("textDocument/publishDiagnostics"))
              .get(0)
              .getAsJsonObject();
      assertEquals(3, one.get("severity").getAsInt());
    }
  }

  @Test
  void findsKernelsInTheFilesOfTheFolder(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("a.gsass"), ".kernel in_a\nRET;\n.end\n");
    Files.writeString(folder.resolve("b.sm_10.sass"), ".kernel in_b\nRET;\n.end\n");
    Files.writeString(folder.resolve("style.sass"), "$color: red\nbody\n  color: $color\n");
    try (Wire wire = new Wire()) {
      wire.request(
          "initialize",
          "{'capabilities': {}, 'workspaceFolders': [{'name': 'x', 'uri': '"
              + folder.toUri()
              + "'}]}");
      wire.notify("initialized", "{}");
      wire.open(".kernel in_editor\nRET;\n.end\n");
      // The folder may list its files in any order, so wait until all names are found.
      String all = "in_a in_b in_editor";
      assertEquals(all, awaitNames(wire, all::equals));
      Files.delete(folder.resolve("a.gsass"));
      wire.notify(
          "workspace/didChangeWatchedFiles",
          "{'changes': [{'type': 3, 'uri': '" + folder.resolve("a.gsass").toUri() + "'}]}");
      assertEquals("in_b in_editor", awaitNames(wire, names -> !names.contains("in_a")));
    }
  }

  /** Searches until the names of the kernels are as wanted. Returns them. */
  private static String awaitNames(Wire wire, Predicate<String> condition) {
    return Wire.repeatUntil(
        condition,
        () -> {
          StringBuilder found = new StringBuilder();
          wire.request("workspace/symbol", "{'query': 'in_'}")
              .getAsJsonArray("result")
              .forEach(
                  s -> found.append(s.getAsJsonObject().get("name").getAsString()).append(' '));
          return found.toString().strip();
        });
  }

  @Test
  void sendsWhatChangedOfTheColours() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(NO_CAPABILITIES);
      wire.open(".kernel k\nRET;\n.end\n");
      JsonObject all =
          wire.request("textDocument/semanticTokens/full", Wire.documentParams(""))
              .getAsJsonObject("result");
      wire.change(2, 1, 4, 4, " // done");
      JsonObject delta =
          wire.request(
                  "textDocument/semanticTokens/full/delta",
                  Wire.documentParams(
                      "'previousResultId': '" + all.get("resultId").getAsString() + "'"))
              .getAsJsonObject("result");
      assertEquals(1, delta.getAsJsonArray("edits").size());
      JsonObject unknown =
          wire.request(
                  "textDocument/semanticTokens/full/delta",
                  Wire.documentParams("'previousResultId': 'x'"))
              .getAsJsonObject("result");
      assertTrue(unknown.has("data"));
    }
  }
}
