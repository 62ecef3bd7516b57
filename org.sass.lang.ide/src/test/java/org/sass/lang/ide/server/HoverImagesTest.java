package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.hover.HoverCapabilities;

/** Checks which clients get a drawing of the bits in a hover. */
class HoverImagesTest {
  private static final String MARKED_CAPABILITIES =
      "{'general': {'markdown': {'parser': 'marked'}},"
          + " 'textDocument': {'hover': {'contentFormat': ['markdown']}}}";

  @Test
  void vsCodeGetsAPicture() throws Exception {
    try (Wire wire = new Wire()) {
      wire.initialize(MARKED_CAPABILITIES);
      wire.open("IADD R2, R3, c [0x1] [0x4]\nRET\n");
      JsonObject answer = wire.request("textDocument/hover", Wire.positionParams(0, 5));
      String text =
          answer.getAsJsonObject("result").getAsJsonObject("contents").get("value").getAsString();
      String start = "](data:image/svg+xml;base64,";
      int at = text.indexOf(start) + start.length();
      byte[] svg = Base64.getDecoder().decode(text.substring(at, text.indexOf(')', at)));
      assertTrue(new String(svg, StandardCharsets.UTF_8).startsWith("<svg xmlns="), text);
      assertFalse(text.contains("<span"), text);
    }
  }

  @Test
  void theOptionDecidesBeforeTheName() {
    HoverCapabilities marked = new HoverCapabilities(true, false, true);
    assertTrue(marked.withImages(null, "Visual Studio Code").images());
    assertFalse(marked.withImages(null, "coc.nvim").images());
    assertTrue(marked.withImages(true, "coc.nvim").images());
    assertFalse(marked.withImages(false, null).images());
    assertTrue(HoverCapabilities.MARKDOWN.withImages(true, "Eclipse").images());
    assertFalse(HoverCapabilities.MARKDOWN.withImages(null, "Eclipse").images());
    assertFalse(HoverCapabilities.PLAIN.withImages(true, null).images());
  }

  @Test
  void theOptionIsNoSetting() {
    JsonObject options = Wire.json("{'hoverImages': true, 'isa': 'sm_11'}");
    assertEquals(Boolean.TRUE, InitializationOptions.hoverImages(options));
    assertEquals(Wire.json("{'isa': 'sm_11'}"), InitializationOptions.settings(options));
    options.add("hoverImages", new JsonPrimitive("yes"));
    assertEquals(null, InitializationOptions.hoverImages(options));
  }
}
