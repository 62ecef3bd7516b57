package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.sass.lang.text.SourceText;

/** Checks that every request about any text is answered, and that none fails. */
class AnyTextTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared"), "data", "sm_10");

  private static final List<String> PLACES =
      List.of(
          "textDocument/hover",
          "textDocument/completion",
          "textDocument/signatureHelp",
          "textDocument/definition",
          "textDocument/documentHighlight",
          "textDocument/linkedEditingRange",
          "textDocument/prepareCallHierarchy",
          "sass/bitLayout");
  private static final List<String> WHOLE =
      List.of(
          "textDocument/semanticTokens/full",
          "textDocument/documentSymbol",
          "textDocument/codeLens",
          "textDocument/foldingRange",
          "textDocument/documentLink",
          "textDocument/diagnostic",
          "sass/liveness",
          "sass/listing",
          "sass/cfg");

  @Test
  void everyTextOfTheCorpus() throws Exception {
    assumeTrue(Files.isDirectory(CORPUS), "no texts in " + CORPUS + ": not tried");
    List<Path> files;
    try (Stream<Path> all = Files.walk(CORPUS)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    assertFalse(files.isEmpty());
    for (Path file : files) {
      ask(SourceText.of(Files.readAllBytes(file)), new Random(file.hashCode()), file.toString());
    }
  }

  @Property(tries = 40)
  void anyBytes(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    byte[] bytes = new byte[random.nextInt(400)];
    random.nextBytes(bytes);
    ask(SourceText.of(bytes), random, "any bytes");
  }

  @Property(tries = 40)
  void anyLineBreaksAndUnpairedSurrogates(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    String some = "\r\n\r\t\f\u0085\u2028\ud800\udc00;/**/.kernel k\nR1,MOV[c+0x]\"'\u0000@P!";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(300); i > 0; i--) {
      text.append(some.charAt(random.nextInt(some.length())));
    }
    ask(text.toString(), random, "odd characters");
  }

  private static void ask(String text, Random random, String what) throws IOException {
    try (Wire wire = Wire.logged()) {
      wire.initialize("{}");
      wire.open(text);
      String[] lines = text.split("\n", -1);
      List<Integer> asked = new ArrayList<>();
      for (int i = 0; i < Math.min(120, lines.length); i++) {
        int line = lines.length <= 120 ? i : random.nextInt(lines.length);
        int column = random.nextInt(lines[line].length() + 1);
        asked.add(wire.send(PLACES.get(i % PLACES.size()), Wire.at(line, column)));
        if (i % 10 == 0) {
          part(wire, line, column, asked);
        }
      }
      WHOLE.forEach(method -> asked.add(wire.send(method, Wire.text(""))));
      asked.add(
          wire.send(
              "textDocument/formatting",
              Wire.text("'options': {'tabSize': 4, 'insertSpaces': true}")));
      for (int id : asked) {
        JsonObject answer = wire.answer(id);
        assertTrue(answer.has("result"), () -> what + ": " + answer);
      }
      assertFalse(wire.log().contains("bug in gsass"), () -> what + ": " + wire.log());
    }
  }

  private static void part(Wire wire, int line, int column, List<Integer> asked) {
    String range =
        "'range': {'start': {'line': "
            + line
            + ", 'character': 0}, 'end': {'line': "
            + (line + 9)
            + ", 'character': 0}}";
    asked.add(wire.send("textDocument/inlayHint", Wire.text(range)));
    asked.add(wire.send("textDocument/semanticTokens/range", Wire.text(range)));
    asked.add(
        wire.send(
            "textDocument/codeAction", Wire.text(range + ", 'context': {'diagnostics': []}")));
    asked.add(
        wire.send(
            "textDocument/references",
            Wire.text(
                "'position': {'line': "
                    + line
                    + ", 'character': "
                    + column
                    + "}, 'context': {'includeDeclaration': true}")));
    asked.add(
        wire.send(
            "textDocument/selectionRange",
            Wire.text("'positions': [{'line': " + line + ", 'character': " + column + "}]")));
  }
}
