package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Checks that each setting takes effect while the server runs, and that its removal does, too. */
class SettingsWireTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/sass/lang/ide/settings/settings.schema.json");

  private static final String TEXT =
      """
      //! launch grid=1 block=256
      .kernel k
      .equ N 3+4
      .shared y 9000
          IADD.SAT R21, R20, R3;
          IMAD.U16 R1, R2L, R3L, R4;
          GST.U32 global14[R20], R9;
          RET;
      .end
      """;

  private static final String NEEDS_SM_13_TEXT =
      ".kernel k\n    DADD R4, R2, R6;\n    RET;\n.end\n";

  private static final String LISTING =
      """
      .arch sm_75
          /*0000*/    NOP ;    /* 0x0000000000007918 */
                               /* 0x000fc00000000000 */
      """;

  private final Set<String> testedSettings = new LinkedHashSet<>();

  @Test
  void eachTakesEffectWhileTheServerRuns() throws Exception {
    try (Wire wire = new Wire()) {
      wire.request(
          "initialize",
          "{'capabilities': {'workspace': {'configuration': true}},"
              + " 'initializationOptions': {'pullDiagnostics': true}}");
      wire.notify("initialized", "{}");
      wire.open(TEXT);
      awaitAnswers(wire, said -> said.contains("unwritten-register"));

      assertTakesEffect(wire, "profile", "'flexgripplus'", said -> said.contains("flexgripplus"));
      assertTakesEffect(wire, "hints.encoding", "'off'", said -> !said.contains("0x0c00c780"));
      assertTakesEffect(
          wire, "hints.wordOrder", "'lowFirst'", said -> !said.contains("0x0c00c780"));
      assertTakesEffect(wire, "hints.operandNames", "false", said -> !said.contains("addend"));
      assertTakesEffect(wire, "hints.values", "false", said -> !said.contains("= 0x7"));
      assertTakesEffect(
          wire, "analyses.enable", "false", said -> !said.contains("unwritten-register"));
      assertTakesEffect(
          wire, "diagnostics", "{'dead-write': 'off'}", said -> !said.contains("dead-write"));
      assertTakesEffect(wire, "limits.registers", "1024", said -> said.contains("register-limit"));
      assertTakesEffect(wire, "limits.sharedBytes", "8192", said -> said.contains("shared-limit"));
      assertTakesEffect(wire, "limits.occupancy", "50", said -> said.contains("low-occupancy"));
      // One block of 256 threads fills a third of 768 threads, but all of 256.
      set(wire, "'limits.occupancy': 50");
      awaitAnswers(wire, said -> said.contains("low-occupancy"));
      set(wire, "'limits.occupancy': 50, 'limits.threads': 256");
      awaitAnswers(wire, said -> !said.contains("low-occupancy"));
      testedSettings.add("gsass.limits.threads");
      String room =
          "'limits.occupancy': 50, 'limits.sharedBytes': 65536, 'limits.registers': 65536";
      set(wire, room);
      awaitAnswers(wire, said -> !said.contains("low-occupancy"));
      set(wire, room + ", 'limits.blocks': 1");
      awaitAnswers(wire, said -> said.contains("low-occupancy"));
      testedSettings.add("gsass.limits.blocks");

      set(wire, "");
      wire.notify("textDocument/didClose", Wire.documentParams(""));
      wire.open(NEEDS_SM_13_TEXT);
      assertTakesEffect(wire, "isa", "'sm_13'", said -> !said.contains("needs-arch"));

      wire.notify("textDocument/didClose", Wire.documentParams(""));
      wire.open(LISTING);
      assertTakesEffect(wire, "hints.control", "false", said -> !said.contains("[B------:"));
    }
    JsonObject schema = JsonParser.parseString(Files.readString(SCHEMA)).getAsJsonObject();
    assertEquals(schema.getAsJsonObject("properties").keySet(), sorted(schema));
  }

  /** Returns the settings that were tried, in the order of the schema. */
  private Set<String> sorted(JsonObject schema) {
    Set<String> sorted = new LinkedHashSet<>(schema.getAsJsonObject("properties").keySet());
    sorted.retainAll(testedSettings);
    assertTrue(
        sorted.containsAll(testedSettings), () -> testedSettings + " are not all in the schema");
    return sorted;
  }

  /**
   * Checks that a condition holds with a setting, and does not hold before it is set and after it
   * is removed.
   */
  private void assertTakesEffect(
      Wire wire, String name, String value, Predicate<String> condition) {
    awaitAnswers(wire, condition.negate());
    set(wire, "'" + name + "': " + value);
    awaitAnswers(wire, condition);
    set(wire, "");
    awaitAnswers(wire, condition.negate());
    assertFalse(wire.hasReceived("window/showMessage"), () -> name + " is complained of");
    testedSettings.add("gsass." + name);
  }

  private static void set(Wire wire, String settings) {
    wire.setSettings("{" + settings + "}");
    wire.notify("workspace/didChangeConfiguration", "{'settings': null}");
  }

  /** Waits until the hints and diagnostics meet a condition. */
  private static void awaitAnswers(Wire wire, Predicate<String> condition) {
    String said = Wire.repeatUntil(condition, () -> hintsAndCodes(wire));
    assertTrue(condition.test(said), said);
  }

  private static String hintsAndCodes(Wire wire) {
    StringBuilder all = new StringBuilder();
    JsonElement hints =
        wire.request(
                "textDocument/inlayHint",
                Wire.documentParams(
                    "'range': {'start': {'line': 0, 'character': 0},"
                        + " 'end': {'line': 20, 'character': 0}}"))
            .get("result");
    all.append(hints);
    wire.request("textDocument/diagnostic", Wire.documentParams(""))
        .getAsJsonObject("result")
        .getAsJsonArray("items")
        .forEach(d -> all.append(' ').append(d.getAsJsonObject().get("code").getAsString()));
    return all.toString();
  }
}
