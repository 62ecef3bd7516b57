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

  /**
   * So soon a request is over that is not wanted any more; on a quiet machine it takes 30 ms at
   * most, most of them for the change before it.
   */
  private static final long SOON_MILLIS = 100;

  /** When somebody stops waiting, in milliseconds after asking. */
  private static final List<Integer> MOMENTS = List.of(0, 10, 100);

  /** What takes longer than this by itself must notice when it is taken back at once. */
  private static final long LONG_MILLIS = 100;

  /** So many of the requests take that long at the least: those that list or lay out all lines. */
  private static final int LONG_REQUESTS = 3;

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
    wire.initialize(
        "{'textDocument': {'codeAction': {'dataSupport': true, 'resolveSupport':"
            + " {'properties': ['edit']}, 'codeActionLiteralSupport':"
            + " {'codeActionKind': {'valueSet': ['source']}}}}}");
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
    assertFalse(actions.isEmpty());
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
          best = Math.min(best, takenBack(method, request.getValue(), moment).millisToTheNext());
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
   * What is quick may be answered before anybody can take it back; what takes its time is told that
   * it is not wanted, and says so.
   */
  @Test
  void longRequestsAreCancelledBeforeTheyHaveAnAnswer() throws Exception {
    List<String> heard = new ArrayList<>();
    List<String> deaf = new ArrayList<>();
    for (Map.Entry<String, String> request : requests().entrySet()) {
      String method = request.getKey().split(" ")[0];
      boolean cancelled = false;
      for (int i = 0; i < TRIES && !cancelled; i++) {
        cancelled = takenBack(method, request.getValue(), 0).bothCancelled();
      }
      if (cancelled) {
        heard.add(request.getKey());
      } else if (takesLong(method, request.getValue())) {
        deaf.add(request.getKey());
      }
    }
    assertEquals(List.of(), deaf);
    assertTrue(heard.size() >= LONG_REQUESTS, () -> "only these were cancelled: " + heard);
  }

  /** Whether a request that nobody takes back takes long, twice: once may be chance. */
  private static boolean takesLong(String method, String params) {
    for (int i = 0; i < 2; i++) {
      touch();
      // What the change itself takes is no part of it.
      wire.request("sass/encode", "{'text': 'NOP'}");
      long start = System.nanoTime();
      JsonObject answer = wire.request(method, params);
      assertTrue(answer.has("result"), answer::toString);
      if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) < LONG_MILLIS) {
        return false;
      }
    }
    return true;
  }

  /** A change, after which nothing that was found out before may be answered unseen. */
  private static void touch() {
    version++;
    wire.change(version, 0, 0, 0, "");
  }

  /** What became of requests that were taken back: when others had their turn. */
  private record TakenBack(boolean bothCancelled, long millisToTheNext) {}

  /**
   * Asks as many long questions as there are threads for them, takes them back, and asks short ones
   * of either kind.
   */
  private static TakenBack takenBack(String method, String params, int moment) throws Exception {
    touch();
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
      cancelled &= answer.has("error");
    }
    // An answer that was under way already has to be sent to its end.
    return new TakenBack(cancelled, cancelled ? taken : 0);
  }

  private static int code(JsonObject answer) {
    return answer.getAsJsonObject("error").get("code").getAsInt();
  }
}
