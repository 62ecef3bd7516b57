package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks code actions over the wire, as existing clients ask for them. */
class ActionsTest {
  private static final String ACTION_LITERALS =
      "'codeActionLiteralSupport': {'codeActionKind': {'valueSet': ['quickfix']}}";
  private static final String RESOLVE_SUPPORT =
      ", 'dataSupport': true, 'resolveSupport': {'properties': ['edit']}";

  /** The capabilities of VS Code for code actions. */
  private static final String VS_CODE =
      "{'textDocument': {'codeAction': {"
          + ACTION_LITERALS
          + RESOLVE_SUPPORT
          + ", 'disabledSupport': true, 'honorsChangeAnnotations': true}}, 'workspace':"
          + " {'applyEdit': true, 'workspaceEdit': {'documentChanges': true,"
          + " 'changeAnnotationSupport': {'groupsOnLabel': true}}}}";

  /** The capabilities of Neovim for code actions. */
  private static final String NEOVIM =
      "{'textDocument': {'codeAction': {"
          + ACTION_LITERALS
          + RESOLVE_SUPPORT
          + "}}, 'workspace': {'applyEdit': true, 'workspaceEdit': {}}}";

  private static final String COMMANDS_ONLY = "{'workspace': {'applyEdit': true}}";

  private static final String LITERALS_ONLY =
      "{'textDocument': {'codeAction': {" + ACTION_LITERALS + "}}}";

  private static final String CONVERSION_KIND = "source.gsass.params64to32";
  private static final String CONVERTIBLE_TEXT =
      ".kernel k\n.param a u64\n.param b u64\nMOV R2, g [0x6]\nMOV R3, g [0x6]\nRET\n.end\n";
  private static final String INCONVERTIBLE_TEXT =
      ".kernel k\n.param a u64\n.param b u64\nMOV R2, g [0x7]\nRET\n.end\n";

  private static List<JsonObject> actions(
      Wire wire, int line, int column, String diagnostics, String only) {
    String place = "{'line': " + line + ", 'character': " + column + "}";
    String range = "{'start': " + place + ", 'end': " + place + "}";
    String context = "{'diagnostics': " + diagnostics + ", 'only': ['" + only + "']}";
    JsonArray actions =
        wire.request(
                "textDocument/codeAction",
                Wire.documentParams("'range': " + range + ", 'context': " + context))
            .getAsJsonArray("result");
    List<JsonObject> all = new ArrayList<>();
    actions.forEach(action -> all.add(action.getAsJsonObject()));
    return all;
  }

  private static List<String> titles(List<JsonObject> actions) {
    return actions.stream().map(action -> action.get("title").getAsString()).toList();
  }

  private static JsonObject conversion(Wire wire, String capabilities, String text) {
    wire.initialize(capabilities);
    wire.open(text);
    List<JsonObject> actions = actions(wire, 0, 0, "[]", CONVERSION_KIND);
    assertEquals(1, actions.size());
    return actions.get(0);
  }

  private static JsonObject resolve(Wire wire, JsonObject action) {
    return wire.awaitAnswer(wire.send("codeAction/resolve", quoted(action)));
  }

  private static String quoted(JsonElement json) {
    return json.toString().replace('"', '\'');
  }

  @Test
  void eachChangeOfAConversionSaysWhatItIsForAndAsksBefore() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject answer = resolve(wire, conversion(wire, VS_CODE, CONVERTIBLE_TEXT));
      JsonObject edit = answer.getAsJsonObject("result").getAsJsonObject("edit");
      JsonObject annotations = edit.getAsJsonObject("changeAnnotations");
      List<String> said = new ArrayList<>();
      for (String id : annotations.keySet()) {
        JsonObject annotation = annotations.getAsJsonObject(id);
        assertTrue(annotation.get("needsConfirmation").getAsBoolean());
        said.add(
            annotation.get("label").getAsString()
                + " ("
                + annotation.get("description").getAsString()
                + ")");
      }
      assertEquals(
          List.of("a is u32 (line 2)", "b is u32 (line 3)", "g offset 0x6 is 0x5 (line 4, 5)"),
          said);
      JsonObject changes = edit.getAsJsonArray("documentChanges").get(0).getAsJsonObject();
      assertEquals(1, changes.getAsJsonObject("textDocument").get("version").getAsInt());
      for (JsonElement change : changes.getAsJsonArray("edits")) {
        String id = change.getAsJsonObject().get("annotationId").getAsString();
        assertTrue(annotations.has(id), id);
      }
    }
  }

  @Test
  void tellsTheChangesOfAConversionWhereTheEditCannot() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject answer = resolve(wire, conversion(wire, NEOVIM, CONVERTIBLE_TEXT));
      assertTrue(
          answer.getAsJsonObject("result").getAsJsonObject("edit").has("changes"),
          answer::toString);
      String said =
          wire.awaitMessage("window/showMessage")
              .getAsJsonObject("params")
              .get("message")
              .getAsString();
      assertTrue(said.contains("line 2: a is u32"), said);
      assertTrue(said.contains("line 4: g offset 0x6 is 0x5"), said);
    }
  }

  @Test
  void aConversionThatCannotBeDoneIsShownSoWithTheReason() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject action = conversion(wire, VS_CODE, INCONVERTIBLE_TEXT);
      String why = action.getAsJsonObject("disabled").get("reason").getAsString();
      assertTrue(why.contains("line 4: ") && why.contains("does not exist on the other host"), why);
      assertFalse(action.has("edit") || action.has("data"), action::toString);
    }
  }

  @Test
  void tellsWhyAConversionCannotBeDoneWhereTheActionCannot() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject answer = resolve(wire, conversion(wire, NEOVIM, INCONVERTIBLE_TEXT));
      JsonObject error = answer.getAsJsonObject("error");
      assertEquals(-32803, error.get("code").getAsInt());
      String why = error.get("message").getAsString();
      assertTrue(why.contains("line 4: ") && why.contains("does not exist on the other host"), why);
    }
  }

  @Test
  void aClientThatKnowsCommandsAloneIsSentTheEdit() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject command = conversion(wire, COMMANDS_ONLY, CONVERTIBLE_TEXT);
      assertEquals("gsass.applyAction", command.get("command").getAsString());
      wire.send("workspace/executeCommand", quoted(command));
      JsonObject edit =
          wire.awaitMessage("workspace/applyEdit")
              .getAsJsonObject("params")
              .getAsJsonObject("edit");
      assertEquals(4, edit.getAsJsonObject("changes").getAsJsonArray(Wire.URI).size());
    }
  }

  @Test
  void aCommandWithoutAnActionIsRefused() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(COMMANDS_ONLY);
      JsonObject answer =
          wire.request(
              "workspace/executeCommand", "{'command': 'gsass.applyAction', 'arguments': []}");
      String why = answer.getAsJsonObject("error").get("message").getAsString();
      assertTrue(why.contains("names no open text"), why);
    }
  }

  @Test
  void aClientThatAsksOnceGetsTheEditAtOnce() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject action = conversion(wire, LITERALS_ONLY, CONVERTIBLE_TEXT);
      assertTrue(action.has("edit"), action::toString);
    }
  }

  private static final String TWO_PROBLEMS = "fadd R1, R2, r3\nNOP.EXIT\n";

  /** Returns the diagnostics of the text that were published last, as a client has them. */
  private static String awaitDiagnostics(Wire wire) {
    return quoted(
        wire.awaitMessage("textDocument/publishDiagnostics")
            .getAsJsonObject("params")
            .getAsJsonArray("diagnostics"));
  }

  @Test
  void offersWhatTheCursorTouches() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(VS_CODE);
      wire.open("unused: FADD R1, R2, R3\nNOP.EXIT\n");
      String diagnostics = awaitDiagnostics(wire);
      assertTrue(titles(actions(wire, 0, 3, "[]", "quickfix")).contains("Remove the label unused"));
      assertTrue(actions(wire, 0, 15, "[]", "quickfix").isEmpty());
      // Neovim sends all diagnostics of the line, wherever the cursor is in it.
      List<JsonObject> named = actions(wire, 0, 15, diagnostics, "quickfix");
      assertEquals("Remove the label unused", titles(named).get(0));
      assertEquals(1, named.get(0).getAsJsonArray("diagnostics").size());
    }
  }

  @Test
  void onlyOneWayToMendIsTheOneToTakeWithoutThinking() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(VS_CODE);
      wire.open(TWO_PROBLEMS);
      List<JsonObject> actions = actions(wire, 0, 1, awaitDiagnostics(wire), "quickfix");
      long preferred =
          actions.stream()
              .filter(a -> a.has("isPreferred") && a.get("isPreferred").getAsBoolean())
              .count();
      assertEquals(1, preferred, actions::toString);
    }
  }

  @Test
  void whatIsTurnedOffIsNotFixed() throws Exception {
    try (Wire wire = new Wire()) {
      wire.setSettings("{'diagnostics': {'unused-label': 'off'}}");
      wire.initialize(
          "{'workspace': {'configuration': true}}"
              .replace("}}", "}, 'textDocument':" + " {'codeAction': {" + ACTION_LITERALS + "}}}"));
      wire.open("unused: FADD R1, R2, R3\nNOP.EXIT\n");
      wire.awaitMessage("textDocument/publishDiagnostics");
      assertEquals(List.of(), titles(actions(wire, 0, 3, "[]", "quickfix")));
    }
  }
}
