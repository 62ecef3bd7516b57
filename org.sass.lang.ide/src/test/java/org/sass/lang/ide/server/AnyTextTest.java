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

  private static final List<String> POSITION_METHODS =
      List.of(
          "textDocument/hover",
          "textDocument/completion",
          "textDocument/signatureHelp",
          "textDocument/definition",
          "textDocument/documentHighlight",
          "textDocument/linkedEditingRange",
          "textDocument/prepareCallHierarchy",
          "sass/bitLayout");
  private static final List<String> DOCUMENT_METHODS =
      List.of(
          "textDocument/semanticTokens/full",
          "textDocument/documentSymbol",
          "textDocument/codeLens",
          "textDocument/foldingRange",
          "textDocument/documentLink",
          "textDocument/diagnostic",
          "sass/liveness",
          "sass/emulator",
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
      askEverything(
          SourceText.decode(Files.readAllBytes(file)),
          new Random(file.hashCode()),
          file.toString());
    }
  }

  @Property(tries = 40)
  void anyBytes(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    byte[] bytes = new byte[random.nextInt(400)];
    random.nextBytes(bytes);
    askEverything(SourceText.decode(bytes), random, "any bytes");
  }

  @Property(tries = 40)
  void anyLineBreaksAndUnpairedSurrogates(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    String some = "\r\n\r\t\f\u0085\u2028\ud800\udc00;/**/.kernel k\nR1,MOV[c+0x]\"'\u0000@P!";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(300); i > 0; i--) {
      text.append(some.charAt(random.nextInt(some.length())));
    }
    askEverything(text.toString(), random, "odd characters");
  }

  private static void askEverything(String text, Random random, String description)
      throws IOException {
    try (Wire wire = Wire.withLog()) {
      wire.initialize("{}");
      wire.open(text);
      String[] lines = text.split("\n", -1);
      List<Integer> requestIds = new ArrayList<>();
      for (int i = 0; i < Math.min(120, lines.length); i++) {
        int line = lines.length <= 120 ? i : random.nextInt(lines.length);
        int column = random.nextInt(lines[line].length() + 1);
        requestIds.add(
            wire.send(
                POSITION_METHODS.get(i % POSITION_METHODS.size()),
                Wire.positionParams(line, column)));
        if (i % 10 == 0) {
          askAtPosition(wire, line, column, requestIds);
        }
      }
      DOCUMENT_METHODS.forEach(
          method -> requestIds.add(wire.send(method, Wire.documentParams(""))));
      requestIds.add(
          wire.send(
              "textDocument/formatting",
              Wire.documentParams("'options': {'tabSize': 4, 'insertSpaces': true}")));
      for (int id : requestIds) {
        JsonObject answer = wire.awaitAnswer(id);
        assertTrue(answer.has("result"), () -> description + ": " + answer);
      }
      assertFalse(wire.log().contains("bug in gsass"), () -> description + ": " + wire.log());
    }
  }

  private static void askAtPosition(Wire wire, int line, int column, List<Integer> requestIds) {
    String range =
        "'range': {'start': {'line': "
            + line
            + ", 'character': 0}, 'end': {'line': "
            + (line + 9)
            + ", 'character': 0}}";
    requestIds.add(wire.send("textDocument/inlayHint", Wire.documentParams(range)));
    requestIds.add(wire.send("textDocument/semanticTokens/range", Wire.documentParams(range)));
    requestIds.add(
        wire.send(
            "textDocument/codeAction",
            Wire.documentParams(range + ", 'context': {'diagnostics': []}")));
    requestIds.add(
        wire.send(
            "textDocument/references",
            Wire.documentParams(
                "'position': {'line': "
                    + line
                    + ", 'character': "
                    + column
                    + "}, 'context': {'includeDeclaration': true}")));
    requestIds.add(
        wire.send(
            "textDocument/selectionRange",
            Wire.documentParams(
                "'positions': [{'line': " + line + ", 'character': " + column + "}]")));
  }
}
