package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isas;

/** Checks how the requests of views answer invalid parameters. */
class ViewRequestsTest {
  private static final String TEXT =
      ".kernel one\nNOP;\nRET;\n.end\n.kernel two\nIADD R2, g [0x4], R2;\nRET;\n.end\n";
  private static final int INVALID_PARAMS = -32602;
  private static final int REQUEST_FAILED = -32803;
  private static final int REQUEST_ID = 1000;

  private static void assertRefused(
      Wire wire, String method, String params, int code, String message) {
    // The ID is first in the message: if the JSON reader fails on the parameters, the answer still
    // needs it.
    String sent = "{'jsonrpc': '2.0', 'id': %d, 'method': '%s', 'params': %s}";
    wire.send(Wire.json(String.format(sent, REQUEST_ID, method, params)));
    JsonObject answer = wire.awaitAnswer(REQUEST_ID);
    assertTrue(answer.has("error"), () -> params + ": " + answer);
    JsonObject error = answer.getAsJsonObject("error");
    assertEquals(message, error.get("message").getAsString(), params);
    assertEquals(code, error.get("code").getAsInt(), params);
    assertFalse(error.toString().contains("java."), error::toString);
  }

  @Test
  void sayWhatIsMissing() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(TEXT);
      for (String method :
          List.of(
              "bitLayout",
              "barrierArrows",
              "setField",
              "cfg",
              "liveness",
              "listing",
              "runFindings")) {
        String name = "sass/" + method;
        assertRefused(wire, name, "{}", INVALID_PARAMS, "the parameter textDocument is missing");
        String nameless = "{'textDocument': {}, 'position': {'line': 0, 'character': 0}}";
        assertRefused(
            wire, name, nameless, INVALID_PARAMS, "the parameter textDocument.uri is missing");
        String closed =
            "{'textDocument': {'uri': 'file:///x'}, 'position': {'line': 0, 'character': 0}}";
        String open = "the text file:///x is not open; open it with textDocument/didOpen";
        assertRefused(wire, name, closed, REQUEST_FAILED, open);
      }
      String text = "{'textDocument': {'uri': '" + Wire.URI + "'}}";
      assertRefused(
          wire, "sass/bitLayout", text, INVALID_PARAMS, "the parameter position is missing");
      assertRefused(
          wire, "sass/setField", text, INVALID_PARAMS, "the parameter position is missing");
      assertRefused(
          wire, "sass/diagnosticPage", "{}", INVALID_PARAMS, "the parameter code is missing");
      String bad = "{'name': 'k.cubin', 'start': '!'}";
      assertRefused(wire, "sass/compiledFile", bad, INVALID_PARAMS, "params.start is not Base64");
      assertRefused(
          wire, "sass/compiledFile", "{}", INVALID_PARAMS, "the parameter name is missing");
    }
  }

  @Test
  void sayWhatIsOfTheWrongKind() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(TEXT);
      String list = "params.text is a list; it must be a text";
      assertRefused(wire, "sass/encode", "{'text': ['NOP']}", INVALID_PARAMS, list);
      String place = "params.textDocument is a text; it must be an object";
      assertRefused(wire, "sass/listing", "{'textDocument': 'x'}", INVALID_PARAMS, place);
      String number = "a parameter is \"x\"; it must be a number";
      assertRefused(wire, "sass/encode", "{'text': 'NOP', 'address': 'x'}", INVALID_PARAMS, number);
      String whole = "params.address is 1.5; it must be a whole number";
      assertRefused(wire, "sass/encode", "{'text': 'NOP', 'address': 1.5}", INVALID_PARAMS, whole);
      String line = "'position': {'line': 1099511627776, 'character': 0}";
      String big = "params.position.line is 1099511627776; it must be a whole number";
      assertRefused(wire, "sass/bitLayout", Wire.documentParams(line), INVALID_PARAMS, big);
      assertTrue(wire.request("sass/encode", "{'text': 'NOP'}").has("result"));
    }
  }

  @Test
  void knowCompiledFiles() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      assertEquals("\"k.v2.launch\"", launchFile(wire, "k.v2.cubin", 0x7f, 'E', 'L', 'F'));
      assertEquals("\"my.d/k.launch\"", launchFile(wire, "my.d/k", 0x50, 0xed, 0x55, 0xba));
      assertEquals("null", launchFile(wire, "k.gsass", '.', 'a', 'r', 'c'));
      assertEquals("null", launchFile(wire, "empty.cubin"));
    }
  }

  private static String launchFile(Wire wire, String name, int... start) {
    byte[] bytes = new byte[start.length];
    for (int i = 0; i < start.length; i++) {
      bytes[i] = (byte) start[i];
    }
    String base64 = Base64.getEncoder().encodeToString(bytes);
    String params = "{'name': '" + name + "', 'start': '" + base64 + "'}";
    JsonObject answer = wire.request("sass/compiledFile", params);
    assertFalse(answer.has("error"), answer::toString);
    return answer.get("result") instanceof JsonObject file
        ? file.get("launchFile").toString()
        : "null";
  }

  @Test
  void theEmulatorForAText() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(".arch sm_50\nEXIT\n");
      JsonObject runnable = wire.request("sass/emulator", Wire.documentParams(""));
      assertEquals("{\"isa\":\"sm_50\"}", runnable.get("result").toString());
      wire.change(2, 0, 6, 11, "sm_90");
      JsonObject other = wire.request("sass/emulator", Wire.documentParams(""));
      assertEquals(
          Isas.cannotRun("sm_90"), other.getAsJsonObject("result").get("cannotRun").getAsString());
    }
  }

  @Test
  void takeAPartOfAnything() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(TEXT);
      JsonObject all = wire.request("sass/liveness", Wire.documentParams("'range': {}"));
      assertEquals(4, all.getAsJsonObject("result").getAsJsonArray("lines").size());
      String from = "'range': {'start': {'line': 5, 'character': 0}}";
      JsonObject half = wire.request("sass/liveness", Wire.documentParams(from));
      assertEquals(2, half.getAsJsonObject("result").getAsJsonArray("lines").size());
      assertEquals("two", kernel(wire, "'position': {'line': 5, 'character': 3}"));
      assertEquals("two", kernel(wire, "'line': 6"));
      assertEquals("one", kernel(wire, "'position': {'line': -5, 'character': 0}"));
      assertEquals("two", kernel(wire, "'kernel': 'two', 'line': 0"));
      JsonObject none = wire.request("sass/cfg", Wire.documentParams("'kernel': 'three'"));
      assertEquals(
          "there is no kernel 'three' in this text; it has one, two",
          none.getAsJsonObject("result").get("message").getAsString());
    }
  }

  @Test
  void arrowsRunBetweenLines() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      String load = "    [B------:R-:W0:-:S02] LDG.E R4, [R2]\n";
      wire.open(".arch sm_86\n" + load + "    [B0-----:R-:W-:-:S05] EXIT\n");
      String wait = Wire.documentParams("'position': {'line': 2, 'character': 6}");
      assertEquals(
          "[{\"from\":2,\"to\":1}]",
          wire.request("sass/barrierArrows", wait).get("result").toString());
    }
  }

  @Test
  void pastedRowsBecomeAListing() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      JsonObject row =
          wire.request("sass/pastedText", "{'text': '1\\t00007f3f 8e4d1200\\tEXIT\\t12'}");
      assertEquals(
          "        /*0000*/                   EXIT ;",
          row.getAsJsonObject("result").get("text").getAsString());
      assertTrue(wire.request("sass/pastedText", "{'text': 'EXIT'}").get("result").isJsonNull());
      assertRefused(wire, "sass/pastedText", "{}", INVALID_PARAMS, "the parameter text is missing");
    }
  }

  /** Compiler Explorer writes names of C++, also in labels and in backquotes. */
  @Test
  void pastedOutputOfCompilerExplorerBecomesAListing() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      String code =
          " MOV R1, c[0x0][0x28]\\n"
              + " CALL.REL.NOINC `($f(double&)$__internal_0)\\n"
              + " EXIT\\n"
              + "$f(double&)$__internal_0:\\n"
              + " RET.REL.NODEC R2 `(f(double&))\\n";
      JsonObject copy =
          wire.request(
              "sass/pastedText",
              "{'text': 'f(double&):\\n"
                  + code
                  + "(anonymous namespace)::g(int, std::pair<int, int> const*):\\n EXIT\\n'}");
      String listing = copy.getAsJsonObject("result").get("text").getAsString();
      assertEquals(
          "\t\tFunction : f(double&)\n"
              + code.replace("\\n", "\n")
              + "\t\tFunction : (anonymous namespace)::g(int, std::pair<int, int> const*)\n"
              + " EXIT\n",
          listing);
      assertEquals(List.of(), Assembler.assemble(Isas.load("sm_90"), listing).problems());
    }
  }

  private static String kernel(Wire wire, String params) {
    JsonObject answer = wire.request("sass/cfg", Wire.documentParams(params));
    return answer.getAsJsonObject("result").get("kernel").getAsString();
  }
}
