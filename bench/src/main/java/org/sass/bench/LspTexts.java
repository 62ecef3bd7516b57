package org.sass.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Isas;

/** Makes texts of a given number of lines for the servers to read. */
final class LspTexts {
  private static final String KERNEL = ".kernel ";
  private static final List<String> SASS_VISIBLE_REQUESTS =
      List.of("textDocument/semanticTokens/range", "textDocument/inlayHint");

  /** clangd 14 has its own name for inlay hints and no semantic tokens of a range. */
  private static final List<String> C_VISIBLE_REQUESTS =
      List.of("clangd/inlayHints", "clangd/inlayHints");

  /**
   * A text for a server.
   *
   * @param language the language id of the protocol
   * @param extension of its file name, with the dot
   * @param lines its lines
   * @param typingLine index of a line in the middle that is empty, for typing
   * @param typedWord what to type there; each further character changes what is wrong
   * @param visibleRequests the requests of an editor for the lines that it shows
   * @param hoverLine index of a line with a word to ask about
   * @param hoverColumn the column of the word
   */
  record Sample(
      String language,
      String extension,
      List<String> lines,
      int typingLine,
      String typedWord,
      List<String> visibleRequests,
      int hoverLine,
      int hoverColumn) {
    String text() {
      return String.join("\n", lines) + "\n";
    }
  }

  private LspTexts() {}

  /** Returns our examples for SM 1.0, repeated. Each kernel has a name of its own. */
  static Sample sass(Path examples, int count) throws IOException {
    List<String> some = new ArrayList<>();
    for (String text : Examples.read(examples, Isas.load("sm_10"))) {
      text.lines().filter(line -> !line.startsWith("//!")).forEach(some::add);
    }
    List<String> lines = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String line = some.get(i % some.size());
      lines.add(line.startsWith(KERNEL) ? line + "_" + i / some.size() : line);
    }
    int hover = findLineFromMiddle(lines, "    GLD");
    int place = hover + 1;
    lines.add(place, "    ");
    return new Sample(
        "gsass", ".gsass", lines, place, "ZKQJHWVXYP", SASS_VISIBLE_REQUESTS, hover, 5);
  }

  /** Returns small functions in C. */
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
    int hover = findLineFromMiddle(lines, "    sum +=");
    int place = hover + 1;
    lines.add(place, "    ");
    return new Sample("c", ".c", lines, place, "zkqjhwvxyp", C_VISIBLE_REQUESTS, hover, 5);
  }

  private static int findLineFromMiddle(List<String> lines, String prefix) {
    for (int i = lines.size() / 2; i < lines.size(); i++) {
      if (lines.get(i).startsWith(prefix)) {
        return i;
      }
    }
    throw new IllegalStateException("no line starts with '" + prefix + "'");
  }
}
