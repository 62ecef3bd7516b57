package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

/** What takes a while is shown where the client can show it, with a button that ends it. */
class ProgressTest {
  private static final String SHOWS = "{'window': {'workDoneProgress': true}}";

  /** Takes longer than nobody would notice. */
  private static final int LINES = 60_000;

  private static String text() {
    return ".kernel k\n" + "  IADD R1, R1, R2;\n".repeat(LINES) + "  RET;\n.end\n";
  }

  private static JsonObject value(JsonObject message) {
    return message.getAsJsonObject("params").getAsJsonObject("value");
  }

  @Test
  void showsALongRequestUntilItsEnd() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(SHOWS);
      wire.open(text());
      int asked = wire.send("sass/liveness", Wire.text(""));
      JsonObject created = wire.next("window/workDoneProgress/create");
      JsonObject begun = wire.next("$/progress");
      assertEquals(
          created.getAsJsonObject("params").get("token"),
          begun.getAsJsonObject("params").get("token"));
      assertEquals("begin", value(begun).get("kind").getAsString());
      assertEquals("gsass: looking for live registers", value(begun).get("title").getAsString());
      assertTrue(value(begun).get("cancellable").getAsBoolean());
      assertEquals("end", value(wire.next("$/progress")).get("kind").getAsString());
      assertTrue(wire.answer(asked).has("result"));
    }
  }

  @Test
  void itsButtonEndsTheRequest() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(SHOWS);
      wire.open(text());
      int asked = wire.send("sass/liveness", Wire.text(""));
      JsonObject begun = wire.next("$/progress");
      wire.notify(
          "window/workDoneProgress/cancel",
          "{'token': " + begun.getAsJsonObject("params").get("token") + "}");
      assertEquals("end", value(wire.next("$/progress")).get("kind").getAsString());
      JsonObject answer = wire.answer(asked);
      assertEquals(-32800, answer.getAsJsonObject("error").get("code").getAsInt());
    }
  }

  /** A place of the client's own: nothing has to be made there. */
  @Test
  void showsItWhereTheClientWantsIt() throws Exception {
    try (Wire wire = new Wire()) {
      JsonObject ready = wire.initialize("{}");
      assertTrue(
          ready
              .getAsJsonObject("result")
              .getAsJsonObject("capabilities")
              .getAsJsonObject("documentFormattingProvider")
              .get("workDoneProgress")
              .getAsBoolean());
      wire.open(text());
      int asked =
          wire.send(
              "textDocument/formatting",
              Wire.text(
                  "'options': {'tabSize': 4, 'insertSpaces': true}, 'workDoneToken': 'mine'"));
      JsonObject begun = wire.next("$/progress");
      assertEquals("mine", begun.getAsJsonObject("params").get("token").getAsString());
      assertEquals("gsass: formatting", value(begun).get("title").getAsString());
      assertEquals("end", value(wire.next("$/progress")).get("kind").getAsString());
      assertTrue(wire.answer(asked).has("result"));
      assertFalse(wire.hasCome("window/workDoneProgress/create"));
    }
  }

  @Test
  void tellsNothingToAClientThatShowsNone() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize("{}");
      wire.open(text());
      assertTrue(wire.request("sass/liveness", Wire.text("")).has("result"));
      assertFalse(wire.hasCome("$/progress"));
      assertFalse(wire.hasCome("window/workDoneProgress/create"));
    }
  }
}
