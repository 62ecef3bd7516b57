package org.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the lines of sentences in the documents fit into 120 columns. Code, tables and
 * pictures cannot be wrapped. The changelog has a line for each entry, however long it is.
 */
class DocumentLinesTest {
  private static final Path ROOT = Path.of("..");
  private static final int MAX_COLUMNS = 120;

  private static final List<String> PLACES =
      List.of(
          "README.md",
          "CONTRIBUTING.md",
          "docs",
          "examples/README.md",
          "features/vscode/README.md",
          "features/vscode/walkthrough",
          "tests/kernels/README.md");

  private static final Pattern NOT_PROSE = Pattern.compile("    |\\||#|!\\[| *<");

  /** Returns the numbers of the lines of a document that are too long, from 1. */
  private static List<Integer> longLines(String document) {
    List<Integer> found = new ArrayList<>();
    boolean isCode = false;
    int number = 0;
    for (String line : document.lines().toList()) {
      number++;
      isCode ^= line.strip().startsWith("```");
      int columns = line.codePointCount(0, line.length());
      boolean canBreak = line.strip().replaceFirst("^- ", "").indexOf(' ') > 0;
      if (!isCode && columns > MAX_COLUMNS && canBreak && !NOT_PROSE.matcher(line).lookingAt()) {
        found.add(number);
      }
    }
    return found;
  }

  @Test
  void sentencesFitIntoTheirLines() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String place : PLACES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(place))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
      }
    }
    assertTrue(documents.size() > 40, () -> "documents are missing: " + documents);
    List<String> wrong = new ArrayList<>();
    for (Path document : documents) {
      for (int line : longLines(Files.readString(document))) {
        wrong.add(ROOT.relativize(document) + ":" + line);
      }
    }
    assertEquals("", String.join("\n", wrong), "wrap these lines at " + MAX_COLUMNS + " columns");
  }

  @Test
  void longLinesAreFound() {
    String words = "word ".repeat(30);
    String link = "[word](" + "x".repeat(130) + ")";
    assertEquals(List.of(1, 3), longLines(words + "\n\n- " + words));
    assertEquals(List.of(4), longLines("```\n" + words + "\n```\n" + words));
    assertEquals(List.of(), longLines("| " + words + "\n    " + words + "\n- " + link));
    assertEquals(List.of(2), longLines("word\nword " + link));
  }
}
