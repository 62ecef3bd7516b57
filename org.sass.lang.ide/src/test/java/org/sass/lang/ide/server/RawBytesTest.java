package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends bytes that are no messages. The server must skip what it can, and end with the stream. */
class RawBytesTest {

  private static void send(Wire wire, String text) {
    wire.sendBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void assertStillAnswers(Wire wire) {
    JsonObject answer = wire.request("sass/encode", "{'text': 'MOV R1, R2'}");
    assertEquals(
        "0x0403c78010000405",
        answer.getAsJsonObject("result").get("word").getAsString(),
        answer.toString());
    assertFalse(wire.log().contains("bug in gsass"), wire.log());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: -5\r\n\r\n",
        "Content-Length: 0\r\n\r\n",
        "Content-Length: x\r\n\r\n",
        "Content-Length: 99999999999\r\n\r\n",
        "Content-Length:\r\n\r\n",
        "X-Unknown: y\r\n\r\n",
        "\r\n\r\n\r\n",
        "no header\r\n\r\n",
        "Content-Length: 2\r\n\r\n{}",
        "Content-Length: 2\r\n\r\n[]",
        "Content-Length: 4\r\n\r\nnull",
        "Content-Length: 4\r\n\r\n\"\u00ff\u0080\"",
        "Content-Length: 6\r\n\r\n{\"\u00ff\u00fe\u0080\u00c3",
        "Content-Length: 9\r\nContent-Type: x; charset=utf-16\r\n\r\n123456789",
        "Content-Length: 2\r\nContent-Length: 4\r\n\r\nnull",
      })
  void skipsWhatIsNoMessage(String bytes) throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      send(wire, bytes);
      assertStillAnswers(wire);
    }
  }

  /** Bytes that are not UTF-8 must not stop the server from reading the text. */
  @Test
  void readsTextsWithBytesThatAreNoCharacters() throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      String body =
          "{\"jsonrpc\": \"2.0\", \"id\": 77, \"method\": \"sass/encode\","
              + " \"params\": {\"text\": \"MOV R1, R2 // \u00ff\u00c3\u0080\u00ed\u00a0\u0080\"}}";
      send(wire, "Content-Length: " + body.length() + "\r\n\r\n" + body);
      JsonObject answer = wire.awaitAnswer(77);
      assertEquals(
          "0x0403c78010000405", answer.getAsJsonObject("result").get("word").getAsString());
    }
  }

  /** The server waits for a body that is announced but does not come, until the stream ends. */
  @ParameterizedTest
  @ValueSource(ints = {100, 100_000_000, Integer.MAX_VALUE})
  void endsWithItsInputWhileItWaits(int length) throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      send(wire, "Content-Length: " + length + "\r\n\r\n{\"jsonrpc\": \"2.0\"");
      wire.closeInput();
      assertEquals(1, wire.status());
    }
  }

  @Test
  void readsMessagesThatComeInPieces() throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      String body =
          "{\"jsonrpc\": \"2.0\", \"id\": 78, \"method\": \"sass/encode\","
              + " \"params\": {\"text\": \"NOP // \u00e4\"}}";
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      byte[] head = ("Content-Length: " + bytes.length + "\r\n\r\n").getBytes();
      for (byte b : head) {
        wire.sendBytes(new byte[] {b});
      }
      for (int i = 0; i < bytes.length; i += 3) {
        wire.sendBytes(Arrays.copyOfRange(bytes, i, Math.min(i + 3, bytes.length)));
      }
      assertEquals(true, wire.awaitAnswer(78).has("result"));
    }
  }

  /** Before the first request, only {@code exit} has an effect. */
  @Test
  void leavesNotificationsOutBeforeItsTime() throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.open("FADDD R1, R2\n");
      wire.notify("workspace/didChangeConfiguration", "{'settings': {'gsass': {'isa': 'sm_13'}}}");
      wire.initialize("{}");
      JsonObject closed = wire.request("textDocument/hover", Wire.positionParams(0, 1));
      assertEquals(true, closed.get("result").isJsonNull(), closed.toString());
      assertFalse(wire.hasReceived("textDocument/publishDiagnostics"));
      assertStillAnswers(wire);
    }
    try (Wire wire = Wire.withLog()) {
      wire.notify("exit", null);
      assertEquals(1, wire.status());
    }
  }

  /**
   * After {@code shutdown}, changes are ignored and requests are refused. The stream may end
   * without an {@code exit}.
   */
  @Test
  void leavesNotificationsOutAfterItsTime() throws Exception {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      wire.request("shutdown", null);
      wire.open("FADDD R1, R2\n");
      JsonObject refused = wire.request("textDocument/hover", Wire.positionParams(0, 1));
      assertEquals(-32600, refused.getAsJsonObject("error").get("code").getAsInt());
      assertFalse(wire.hasReceived("textDocument/publishDiagnostics"));
      wire.closeInput();
      assertEquals(0, wire.status());
    }
  }
}
