package org.sass.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the dependencies of the Eclipse editor that the table of docs/ARCHITECTURE.md shows. The
 * editor's classes are compiled against the Eclipse platform, which is missing here, so this test
 * searches their sources.
 */
class WorkbenchSourcesTest {
  private static final Path SOURCES = Path.of("../org.sass.lang.ui/src");

  private static List<String> filesMentioning(String text) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && read(file).contains(text))
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  /** The editor must get everything that it shows from the language server's own functions. */
  @Test
  void theEditorKnowsNoXtext() throws IOException {
    assertEquals(List.of(), filesMentioning("org.eclipse.xtext"));
    assertEquals(List.of(), filesMentioning("com.google.inject"));
  }

  @Test
  void theEditorAsksTheServicesNotTheCore() throws IOException {
    for (String core :
        List.of("isa", "text", "codec", "explain", "assemble", "document", "file", "patch")) {
      assertEquals(List.of(), filesOutsideTools("org.sass.lang." + core + "."));
    }
    // The language does not know launch comments, so SassText passes their reader to the services.
    assertEquals(List.of("SassText.java"), filesOutsideTools("org.sass.sim"));
  }

  /**
   * Returns the files that mention a text, except those that launch kernels or build files. These
   * may use the emulator and the assembler.
   */
  private static List<String> filesOutsideTools(String text) throws IOException {
    List<String> toolFiles = new ArrayList<>();
    for (String folder : List.of("launch", "build")) {
      try (Stream<Path> files = Files.walk(SOURCES.resolve("org/sass/lang/ui/" + folder))) {
        files.forEach(file -> toolFiles.add(file.getFileName().toString()));
      }
    }
    return filesMentioning(text).stream().filter(name -> !toolFiles.contains(name)).toList();
  }
}
