package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that hints, hovers and the bit layout show a word in the same order. */
class WordOrderTest {
  private static final String TEXT = ".kernel k\n    IADD R2, g [0x4], R1\n    RET\n.end\n";

  private static final String SECOND_LINE =
      Wire.documentParams(
          "'range': {'start': {'line': 1, 'character': 0}, 'end': {'line': 2, 'character': 0}}");

  private static final Pattern WORD =
      Pattern.compile("0x042047802000c809|2000c809 04204780|04204780 2000c809");

  @Test
  void isTheSameEverywhere() throws Exception {
    assertShown("0x042047802000c809", "");
    assertShown("2000c809 04204780", "'hints.wordOrder': 'lowFirst'");
  }

  /** Checks the word of the instruction in a hint, the hover and the bit layout. */
  private static void assertShown(String word, String settings) throws Exception {
    try (Wire wire = new Wire()) {
      wire.setSettings("{" + settings + "}");
      wire.initialize(
          "{'workspace': {'configuration': true},"
              + " 'textDocument': {'hover': {'contentFormat': ['markdown']}}}");
      wire.open(TEXT);
      // The server may answer before it has read the settings.
      String hint =
          Wire.repeatUntil(
              word::equals,
              () -> firstWord(wire.request("textDocument/inlayHint", SECOND_LINE).toString()));
      String position = Wire.positionParams(1, 5);
      String hover = firstWord(wire.request("textDocument/hover", position).toString());
      String layout =
          wire.request("sass/bitLayout", position)
              .getAsJsonObject("result")
              .get("shown")
              .getAsString();
      assertEquals(List.of(word, word, word), List.of(hint, hover, layout));
    }
  }

  private static String firstWord(String answer) {
    Matcher word = WORD.matcher(answer);
    return word.find() ? word.group() : answer;
  }
}
