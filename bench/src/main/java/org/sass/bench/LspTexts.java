package org.sass.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Texts of so many lines for the servers to read. */
final class LspTexts {
  private static final String KERNEL = ".kernel ";
  private static final List<String> SASS_ASKS =
      List.of("textDocument/semanticTokens/range", "textDocument/inlayHint");

  /** clangd 14 has hints under a name of its own, and no colours of a part. */
  private static final List<String> C_ASKS = List.of("clangd/inlayHints", "clangd/inlayHints");

  /**
   * A text.
   *
   * @param language what the protocol calls its language
   * @param ending of its file
   * @param lines its lines
   * @param place a line in the middle that is empty, for typing
   * @param word what to type there: each further character changes what is wrong
   * @param asks what an editor asks about the lines it shows
   * @param hoverLine a line with a word to ask about
   * @param hoverColumn the column of the word
   */
  record Sample(
      String language,
      String ending,
      List<String> lines,
      int place,
      String word,
      List<String> asks,
      int hoverLine,
      int hoverColumn) {
    String text() {
      return String.join("\n", lines) + "\n";
    }
  }

  private LspTexts() {}

  /** Our examples, over and over; each kernel gets a name of its own. */
  static Sample sass(Path examples, int count) throws IOException {
    List<String> some = new ArrayList<>();
    try (Stream<Path> files = Files.list(examples)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        if (file.toString().endsWith(".gsass")) {
          Files.readAllLines(file).stream()
              .filter(line -> !line.startsWith("//!") && !line.startsWith(".arch"))
              .forEach(some::add);
        }
      }
    }
    List<String> lines = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String line = some.get(i % some.size());
      lines.add(line.startsWith(KERNEL) ? line + "_" + i / some.size() : line);
    }
    int hover = middle(lines, "    GLD");
    int place = hover + 1;
    lines.add(place, "    ");
    return new Sample("gsass", ".gsass", lines, place, "ZKQJHWVXYP", SASS_ASKS, hover, 5);
  }

  /** Small functions in C. */
  static Sample c(int count) {
    List<String> lines = new ArrayList<>(count);
    for (int i = 0; lines.size() < count; i++) {
      lines.add("/* Adds what two arrays hold. */");
      lines.add("static int add_" + i + "(const int *a, const int *b, int n) {");
      lines.add("  int sum = " + i + ";");
      for (int k = 0; k < 8; k++) {
        lines.add("  for (int i = " + k + "; i < n; i++) {");
        lines.add("    sum += a[i] * b[n - i] + (a[i] >> " + k + ");");
        lines.add("  }");
      }
      lines.add("  return sum;");
      lines.add("}");
    }
    int hover = middle(lines, "    sum +=");
    int place = hover + 1;
    lines.add(place, "    ");
    return new Sample("c", ".c", lines, place, "zkqjhwvxyp", C_ASKS, hover, 5);
  }

  private static int middle(List<String> lines, String start) {
    for (int i = lines.size() / 2; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    throw new IllegalStateException("no line starts with '" + start + "'");
  }
}
