package org.sass.lang;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Word;

/**
 * Reads tables of the corpus that have a header line. A test that reads a missing table is skipped.
 */
public final class Tsv {

  /** A line of a table. */
  public record Row(List<String> header, List<String> cells) {

    /**
     * Returns the cell below the heading that starts with this text; empty if the line ends before
     * it.
     */
    public String get(String heading) {
      for (int i = 0; i < header.size(); i++) {
        if (header.get(i).startsWith(heading)) {
          return i < cells.size() ? cells.get(i) : "";
        }
      }
      throw new IllegalArgumentException("no column " + heading + " in " + header);
    }

    /**
     * Returns the word whose halves are in two cells; the upper half of a short word is {@code -}.
     */
    public Word word(String low, String high) {
      long bits = Long.parseLong(get(low), 16);
      return get(high).equals("-")
          ? Word.of(32, bits)
          : Word.of(64, bits | Long.parseLong(get(high), 16) << 32);
    }
  }

  private Tsv() {}

  public static List<Row> read(String name) {
    Path file = Corpus.path(name);
    assumeTrue(Files.exists(file), "no corpus: " + file);
    try {
      List<String> lines = Files.readAllLines(file);
      List<String> header = List.of(lines.get(0).split("\t"));
      List<Row> rows = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        rows.add(new Row(header, List.of(line.split("\t", -1))));
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
