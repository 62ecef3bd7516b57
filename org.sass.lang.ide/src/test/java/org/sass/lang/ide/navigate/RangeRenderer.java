package org.sass.lang.ide.navigate;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;

/** Writes ranges of a text in readable form: the line, with the range underlined. */
final class RangeRenderer {

  private RangeRenderer() {}

  static String locations(Document document, List<Location> locations) {
    return locations.isEmpty()
        ? "nothing"
        : locations.stream()
            .map(l -> range(document, l.getRange(), '^'))
            .collect(Collectors.joining("\n"));
  }

  /**
   * Returns each line once, with {@code w} under the written words and {@code r} under the others.
   */
  static String highlights(Document document, List<DocumentHighlight> marks) {
    TreeMap<Integer, StringBuilder> lines = new TreeMap<>();
    for (DocumentHighlight mark : marks) {
      Range range = mark.getRange();
      StringBuilder under =
          lines.computeIfAbsent(range.getStart().getLine(), k -> new StringBuilder());
      while (under.length() < range.getStart().getCharacter()) {
        under.append(' ');
      }
      boolean write = mark.getKind() == DocumentHighlightKind.Write;
      while (under.length() < range.getEnd().getCharacter()) {
        under.append(write ? 'w' : 'r');
      }
    }
    return lines.isEmpty()
        ? "nothing"
        : lines.entrySet().stream()
            .map(e -> line(document, e.getKey()) + "\n     " + e.getValue())
            .collect(Collectors.joining("\n"));
  }

  static String range(Document document, Range range, char mark) {
    int start = range.getStart().getCharacter();
    int end = range.getEnd().getCharacter();
    return line(document, range.getStart().getLine())
        + "\n     "
        + " ".repeat(start)
        + String.valueOf(mark).repeat(end - start);
  }

  private static String line(Document document, int line) {
    return String.format("%3d: %s", line, document.lineText(line).replace('\t', ' '));
  }
}
