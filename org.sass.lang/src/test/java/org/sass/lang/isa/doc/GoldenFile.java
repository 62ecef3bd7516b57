package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares a text with a file beside the tests; {@code UPDATE=1} rewrites the file. */
final class GoldenFile {
  private static final Path FOLDER = Path.of("src/test/resources/org/sass/lang/isa/doc");

  private GoldenFile() {}

  static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, actual, StandardCharsets.UTF_8);
    }
    String expected = Files.readString(file, StandardCharsets.UTF_8).replace("\r\n", "\n");
    assertEquals(expected, actual, name + " differs; UPDATE=1 rewrites it");
  }
}
