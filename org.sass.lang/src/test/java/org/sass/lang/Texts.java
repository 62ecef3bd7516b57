package org.sass.lang;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Source texts for tests: genuine listings, tables and examples. A test is skipped if they are
 * missing.
 */
final class Texts {
  private static final Path CORPUS = Path.of(System.getProperty("gsass.corpus", "../shared"));

  private Texts() {}

  /** Returns the genuine listings, unchanged. */
  static List<String> listings() {
    return files(CORPUS.resolve("data/sm_10/raw"), name -> true);
  }

  /** Returns whole sources: listings, edited listings, our own examples. */
  static List<String> sources() {
    List<String> texts = new ArrayList<>(listings());
    texts.addAll(files(CORPUS.resolve("data/rtl"), name -> name.endsWith(".sass")));
    Path examples = Path.of("..", "examples");
    if (Files.isDirectory(examples)) {
      texts.addAll(files(examples, name -> name.endsWith(".gsass")));
    }
    return texts;
  }

  /** Returns the rows of a table, each cut into its columns, without the heading. */
  static List<List<String>> table(String name) {
    Path path = CORPUS.resolve("data").resolve(name);
    assumeTrue(Files.exists(path), () -> "SKIPPED: there is no " + path);
    return text(path).lines().skip(1).map(row -> List.of(row.split("\t", -1))).toList();
  }

  /**
   * Returns a column of a table, one line for each row.
   *
   * @param column index of the column, from 0
   */
  static String column(String name, int column) {
    StringBuilder lines = new StringBuilder();
    for (List<String> row : table(name)) {
      lines.append(row.size() > column ? row.get(column) : "").append('\n');
    }
    return lines.toString();
  }

  private static List<String> files(Path folder, Predicate<String> wanted) {
    assumeTrue(Files.isDirectory(folder), () -> "SKIPPED: there is no " + folder);
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .filter(path -> wanted.test(path.getFileName().toString()))
          .sorted()
          .map(Texts::text)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path path) {
    try {
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
