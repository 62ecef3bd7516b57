package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whoever does not want an answer any more has the server back at once, however long the text. */
class CancellationTest {
  private static final int LINES = 100_000;
  private static final int CANCELLED = -32800;

  /**
   * So soon a request is over that is not wanted any more; on a quiet machine it takes 30 ms at
   * most, most of them for the change before it.
   */
  private static final long SOON_MILLIS = 100;

  /** When somebody stops waiting, in milliseconds after asking. */
  private static final List<Integer> MOMENTS = List.of(0, 10, 100);

  /** Somebody else may want the processors as well: the best of some tries counts. */
  private static final int TRIES = 6;

  private static final String OTHER = "file:///folder/other.gsass";
  private static final String RANGE =
      "'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, 'character': 0}}";

  private static Wire wire;
  private static int version = 1;

  @BeforeAll
  static void open() {
    wire = Wire.logged();
    wire.initialize("{}");
    wire.open(text());
    wire.request("textDocument/documentSymbol", Wire.text(""));
    wire.notify(
        "textDocument/didOpen",
        "{'textDocument': {'uri': '"
            + OTHER
            + "', 'languageId': 'gsass', 'version': 1, 'text': 'RET'}}");
  }

  @AfterAll
  static void close() throws Exception {
    wire.close();
  }

  /** A listing of kernels that branch, load and store. */
  private static String text() {
    StringBuilder text = new StringBuilder();
    for (int line = 0, kernel = 0; line < LINES; kernel++) {
      text.append(".kernel k").append(kernel).append('\n');
      for (int block = 0; block < 20; block++) {
        String label = "L" + kernel + "_" + block;
        text.append(label).append(":\n");
        text.append("  GLD.U32 R5, global14[R3]; /* 0x0 */\n");
        for (int i = 0; i < 20; i++) {
          text.append("  IADD   R1,R1 , R5;\n");
        }
        text.append("  BRA ").append(label).append(";\n");
        line += 23;
      }
      text.append("  RET;\n.end\n");
      line += 3;
    }
    return text.toString();
  }

  /** What takes a while at so many lines, and how to ask for it. */
  private static Map<String, String> requests() {
    Map<String, String> all = new LinkedHashMap<>();
    String place = "'position': {'line': 50000, 'character': 9}";
    for (String method :
        List.of(
            "textDocument/semanticTokens/full",
            "textDocument/documentSymbol",
            "textDocument/foldingRange",
            "textDocument/codeLens",
            "textDocument/documentLink",
            "sass/listing",
            "sass/liveness",
            "sass/cfg")) {
      all.put(method, Wire.text(""));
    }
    all.put(
        "textDocument/formatting", Wire.text("'options': {'tabSize': 4, 'insertSpaces': true}"));
    all.put(
        "textDocument/references", Wire.text(place + ", 'context': {'includeDeclaration': true}"));
    all.put("textDocument/rename", Wire.text(place + ", 'newName': 'R77'"));
    all.put("textDocument/documentHighlight", Wire.text(place));
    all.put("workspace/symbol", "{'query': 'L'}");
    for (JsonObject action : actions()) {
      all.put("codeAction/resolve " + action.get("kind").getAsString(), action.toString());
    }
    return all;
  }

  /** The actions that change a whole text. */
  private static List<JsonObject> actions() {
    JsonArray offered =
        wire.request(
                "textDocument/codeAction",
                Wire.text(RANGE + ", 'context': {'diagnostics': [], 'only': ['source']}"))
            .getAsJsonArray("result");
    List<JsonObject> actions = new ArrayList<>();
    offered.forEach(action -> actions.add(action.getAsJsonObject()));
    return actions;
  }

  @Test
  void cancelledRequestsAreOverAtOnce() throws Exception {
    List<String> late = new ArrayList<>();
    for (Map.Entry<String, String> request : requests().entrySet()) {
      String method = request.getKey().split(" ")[0];
      for (int moment : MOMENTS) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && best > SOON_MILLIS; i++) {
          best = Math.min(best, millisToTheNextAnswer(method, request.getValue(), moment));
        }
        if (best > SOON_MILLIS) {
          late.add(request.getKey() + ", cancelled after " + moment + " ms: " + best + " ms");
        }
      }
    }
    assertEquals(List.of(), late);
    assertFalse(wire.log().contains("mistake in gsass"), wire.log());
  }

  /**
   * Asks as many long questions as there are threads for them, takes them back, and asks short ones
   * of either kind.
   */
  private static long millisToTheNextAnswer(String method, String params, int moment)
      throws Exception {
    version++;
    wire.change(version, 0, 0, 0, "");
    int one = wire.send(method, params);
    int two = wire.send(method, params);
    Thread.sleep(moment);
    long start = System.nanoTime();
    wire.notify("$/cancelRequest", "{'id': " + one + "}");
    wire.notify("$/cancelRequest", "{'id': " + two + "}");
    int slow = wire.send("textDocument/foldingRange", Wire.text("").replace(Wire.URI, OTHER));
    int quick = wire.send("sass/encode", "{'text': 'NOP'}");
    assertTrue(wire.answer(slow).has("result"));
    assertTrue(wire.answer(quick).has("result"));
    long taken = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    boolean cancelled = true;
    for (int id : List.of(one, two)) {
      JsonObject answer = wire.answer(id);
      assertTrue(answer.has("result") || code(answer) == CANCELLED, answer::toString);
      assertTrue(moment > 0 || answer.has("error"), () -> method + " is answered");
      cancelled &= answer.has("error");
    }
    // An answer that was under way already has to be sent to its end.
    return cancelled ? taken : 0;
  }

  private static int code(JsonObject answer) {
    return answer.getAsJsonObject("error").get("code").getAsInt();
  }
}
