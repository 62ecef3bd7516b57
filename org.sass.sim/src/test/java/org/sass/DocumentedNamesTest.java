package org.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the classes and methods that the documents name exist in the package they name. */
class DocumentedNamesTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES =
      List.of(
          "org.sass.lang/src/main/java",
          "org.sass.lang/src/test/java",
          "org.sass.lang.ide/src/main/java",
          "org.sass.lang.ide/src/test/java",
          "org.sass.sim/src/main/java",
          "org.sass.sim/src/test/java",
          "org.sass.lang.ui/src");

  /** A class with its package or a member or both: {@code jit.run.WarpRunner.run}. */
  private static final Pattern NAME =
      Pattern.compile("(?<![\\w/.])((?:[a-z]\\w*\\.)*)([A-Z]\\w+)(?:\\.([a-z]\\w+)(?![\\w.]))?");

  private static final Map<String, List<Path>> SOURCES = new HashMap<>();

  private static Map<String, List<Path>> sources() throws IOException {
    for (String module : SOURCES.isEmpty() ? MODULES : List.<String>of()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(
                file -> {
                  String name = file.getFileName().toString().replace(".java", "");
                  SOURCES.computeIfAbsent(name, key -> new ArrayList<>()).add(file);
                });
      }
    }
    return SOURCES;
  }

  /** Returns the names in a text that do not exist. */
  private static Set<String> findWrong(String text) throws IOException {
    Set<String> wrong = new TreeSet<>();
    for (Matcher name = NAME.matcher(text); name.find(); ) {
      String folder = "/" + name.group(1).replace('.', '/');
      String file = folder + name.group(2) + ".java";
      List<Path> named =
          sources().getOrDefault(name.group(2), List.of()).stream()
              .filter(one -> one.toString().endsWith(file))
              .toList();
      boolean isOfPackage = !name.group(1).isEmpty() && !isForeign(name.group(1));
      if (named.isEmpty() && isOfPackage) {
        wrong.add(name.group());
      }
      String member = name.group(3);
      if (!named.isEmpty() && member != null && !member.equals("java")) {
        Pattern use = Pattern.compile("\\b" + member + "\\b");
        boolean found = false;
        for (Path one : named) {
          found |= use.matcher(Files.readString(one)).find();
        }
        if (!found) {
          wrong.add(name.group());
        }
      }
    }
    return wrong;
  }

  private static boolean isForeign(String packageName) {
    return packageName.matches("(java|jdk|sun|com|org\\.(eclipse|objectweb))\\..*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/ARCHITECTURE.md", "docs/engine.md", "CONTRIBUTING.md"})
  void namesExist(String document) throws IOException {
    assertEquals(Set.of(), findWrong(Files.readString(ROOT.resolve(document))));
  }

  @Test
  void namesThatDoNotExistAreFound() throws IOException {
    assertEquals(
        Set.of(), findWrong("jit.run.WarpRunner.run, `WarpRunner`, Prose, sun.misc.Unsafe"));
    assertEquals(Set.of("jit.WarpRunner"), findWrong("-> jit.WarpRunner"));
    assertEquals(Set.of("WarpRunner.walk"), findWrong("`WarpRunner.walk`"));
    assertTrue(sources().size() > 500);
  }
}
