package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks that the findings of runs are shown as diagnostics of the text. */
class RunFindingsTest {
  private static final String TEXT =
      "MVI R1, 4\nhere: R2G.U32.U32 g[A1+0x5], R1\nMOV R2, g[A1+0x5]\nRET\n";

  /** A race between the second and the third line. */
  private static final String RACE =
      "{'file': '<stdin>', 'line': 3, 'column': 1, 'endColumn': 2, 'severity': 'error',"
          + " 'code': 'race-shared', 'message': 'two threads meet', 'check': 'race', 'pc': 16,"
          + " 'related': [{'line': 2, 'column': 1, 'message': 'wrote 5', 'pc': 8}]}";

  private static final String REFUSED =
      "{'severity': 'error', 'code': 'usage', 'message': 'there is no such kernel'}";

  /**
   * Waits for diagnostics with the given number of findings of runs, and returns these findings.
   */
  private static List<String> awaitFindings(Wire wire, int count) {
    while (true) {
      JsonArray all =
          wire.awaitMessage("textDocument/publishDiagnostics")
              .getAsJsonObject("params")
              .getAsJsonArray("diagnostics");
      List<String> runs = new ArrayList<>();
      for (JsonElement one : all) {
        if (one.getAsJsonObject().get("code").getAsString().equals("race-shared")) {
          runs.add(text(one.getAsJsonObject()));
        }
      }
      if (runs.size() == count) {
        return runs;
      }
    }
  }

  private static String text(JsonObject diagnostic) {
    JsonObject range = diagnostic.getAsJsonObject("range");
    JsonObject start = range.getAsJsonObject("start");
    return start.get("line")
        + ":"
        + start.get("character")
        + "-"
        + range.getAsJsonObject("end").get("character")
        + " "
        + diagnostic.get("message").getAsString();
  }

  @Test
  void standAtBothLinesAndMoveWithThem() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(TEXT);
      JsonObject answer =
          wire.request("sass/runFindings", Wire.documentParams("'findings': [" + RACE + "]"))
              .getAsJsonObject("result");
      assertEquals(2, answer.getAsJsonArray("diagnostics").size());
      assertFalse(answer.has("status"), answer.toString());
      assertEquals(
          List.of("1:6-31 two threads meet; here: wrote 5", "2:0-17 two threads meet"),
          awaitFindings(wire, 2));
      wire.change(2, 0, 0, 0, "// a line more\n");
      assertEquals(
          List.of("2:6-31 two threads meet; here: wrote 5", "3:0-17 two threads meet"),
          awaitFindings(wire, 2));
      // An edit of one of the two lines may have fixed the race.
      wire.change(3, 2, 6, 6, " ");
      assertEquals(List.of(), awaitFindings(wire, 0));
    }
  }

  @Test
  void theNextRunTakesThemAway() throws Exception {
    List<KernelRunner.Request> asked = new ArrayList<>();
    KernelRunner runs =
        (request, cancelled) -> {
          asked.add(request);
          return request.checks().equals("all")
              ? new KernelRunner.Result(3, List.of(RACE.replace('\'', '"')))
              : new KernelRunner.Result(2, List.of(REFUSED.replace('\'', '"'), "last words"));
        };
    try (Wire wire = Wire.withRuns(runs)) {
      wire.initialize("{}");
      wire.open(TEXT);
      JsonObject found =
          wire.request("sass/runFindings", Wire.documentParams("")).getAsJsonObject("result");
      assertEquals(3, found.get("status").getAsInt());
      assertEquals(0, found.getAsJsonArray("messages").size());
      awaitFindings(wire, 2);
      JsonObject refused =
          wire.request(
                  "sass/runFindings",
                  Wire.documentParams(
                      "'kernel': 'k', 'checks': ['race', 'init'], 'profile': 'g80'"))
              .getAsJsonObject("result");
      assertEquals(2, refused.get("status").getAsInt());
      assertEquals(
          "[\"there is no such kernel\",\"last words\"]", refused.get("messages").toString());
      assertEquals(List.of(), awaitFindings(wire, 0));
    }
    assertEquals(TEXT, asked.get(0).text());
    assertEquals("sm_10", asked.get(0).isa());
    assertEquals("race,init", asked.get(1).checks());
    assertEquals("k", asked.get(1).kernel());
    assertEquals("g80", asked.get(1).profile());
  }

  /** Returns the quick fixes that an editor offers in a line after a run. */
  private static List<String> offeredFixes(String text, String finding, int line) throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{'textDocument': {'codeAction': {'codeActionLiteralSupport': {}}}}");
      wire.open(text);
      wire.request("sass/runFindings", Wire.documentParams("'findings': [" + finding + "]"));
      String place = "{'line': " + line + ", 'character': 12}";
      JsonArray actions =
          wire.request(
                  "textDocument/codeAction",
                  Wire.documentParams(
                      "'range': {'start': "
                          + place
                          + ", 'end': "
                          + place
                          + "}, 'context': {'diagnostics': [], 'only': ['quickfix']}"))
              .getAsJsonArray("result");
      List<String> offered = new ArrayList<>();
      for (JsonElement action : actions) {
        String edits =
            action
                .getAsJsonObject()
                .getAsJsonObject("edit")
                .getAsJsonObject("changes")
                .entrySet()
                .iterator()
                .next()
                .getValue()
                .toString();
        offered.add(
            action.getAsJsonObject().get("title").getAsString()
                + " -> "
                + edits.replaceFirst(".*\"newText\":\"(.*?)\".*", "$1"));
      }
      return offered;
    }
  }

  @Test
  void aFailedExpectationCanTakeTheActualValues() throws Exception {
    String text = "//! buffer c=4xu32\n//! expect c[0..1] = 1, 2\nRET\n";
    String failed =
        "{'file': '<stdin>', 'line': 2, 'column': 12, 'endColumn': 26, 'severity': 'error',"
            + " 'code': 'expectation-failed', 'message': 'c[0] is 3, expected 1',"
            + " 'fix': 'c[0..1] = 3, 4'}";
    assertEquals(
        List.of("Use the actual values -> c[0..1] = 3, 4"), offeredFixes(text, failed, 1), failed);
  }

  @Test
  void aFindingCanBeSilenced() throws Exception {
    assertEquals(
        List.of(
            "Ignore race-shared in this line ->   // gsass-ignore: race-shared",
            "Ignore race-shared in this file -> // gsass-ignore-file: race-shared\\n"),
        offeredFixes(TEXT, RACE, 2));
  }

  @Test
  void codeThatRunsOnCanBeEnded() throws Exception {
    String text = "// gsass-ignore-file: missing-exit\n    MOV R1, R0\n    IADD32 R2, R1, R1\n";
    String astray =
        "{'file': '<stdin>', 'line': 3, 'column': 5, 'endColumn': 22, 'severity': 'error',"
            + " 'code': 'bad-address', 'message': 'the code ends here', 'pc': 8}";
    List<String> offered = offeredFixes(text, astray, 2);
    assertTrue(
        offered.stream()
            .anyMatch(one -> one.startsWith("Put ") && one.contains("the last instruction")),
        offered.toString());
  }

  @Test
  void aRunCanBeTakenBack() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    KernelRunner runs =
        (request, cancelled) -> {
          started.countDown();
          while (!cancelled.getAsBoolean()) {
            Thread.onSpinWait();
          }
          ended.countDown();
          return new KernelRunner.Result(130, List.of());
        };
    try (Wire wire = Wire.withRuns(runs)) {
      wire.initialize("{}");
      wire.open(TEXT);
      int id = wire.send("sass/runFindings", Wire.documentParams(""));
      assertTrue(started.await(30, TimeUnit.SECONDS));
      wire.notify("$/cancelRequest", "{'id': " + id + "}");
      assertTrue(wire.awaitAnswer(id).has("error"));
      assertTrue(ended.await(30, TimeUnit.SECONDS));
    }
  }

  @Test
  void aRunOfAnOlderTextIsNotShown() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch changed = new CountDownLatch(1);
    KernelRunner runs =
        (request, cancelled) -> {
          started.countDown();
          try {
            changed.await(30, TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            throw new java.io.IOException(e);
          }
          return new KernelRunner.Result(3, List.of(RACE.replace('\'', '"')));
        };
    try (Wire wire = Wire.withRuns(runs)) {
      wire.initialize("{}");
      wire.open(TEXT);
      int id = wire.send("sass/runFindings", Wire.documentParams(""));
      assertTrue(started.await(30, TimeUnit.SECONDS));
      wire.change(2, 0, 0, 0, "NOP\n");
      assertTrue(wire.request("sass/encode", "{'text': 'NOP'}").has("result"));
      changed.countDown();
      JsonObject answer = wire.awaitAnswer(id).getAsJsonObject("result");
      assertTrue(answer.get("messages").toString().contains("has changed"), answer.toString());
    }
  }

  @Test
  void anythingMayBeAFinding() throws Exception {
    String odd =
        "[{}, null, {'message': 1}, {'message': 'far', 'line': 99, 'pc': 0},"
            + " {'message': 'no line', 'pc': 'x', 'line': 'y'},"
            + " {'message': 'here', 'line': 1, 'pc': -7, 'related': [3]},"
            + " {'message': 'there', 'line': 1, 'pc': 99999, 'related': {}, 'severity': 5}]";
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(TEXT);
      JsonObject answer =
          wire.request("sass/runFindings", Wire.documentParams("'findings': " + odd))
              .getAsJsonObject("result");
      assertEquals("[\"1\",\"far\",\"no line\"]", answer.get("messages").toString());
      assertEquals(2, answer.getAsJsonArray("diagnostics").size());
      JsonObject none = wire.request("sass/runFindings", Wire.documentParams(""));
      assertTrue(none.getAsJsonObject("error").get("message").getAsString().contains("cannot run"));
    }
  }
}
