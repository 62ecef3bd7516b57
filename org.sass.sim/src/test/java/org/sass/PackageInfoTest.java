package org.sass;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that each package of the project, also those of tests and tools, says in a {@code
 * package-info} what it contains, and that no folder of a package has more than 40 files. Each
 * {@code package-info} also says where to start reading and what the package may use.
 */
class PackageInfoTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_FILES = 40;

  private static final Pattern START = Pattern.compile("\\b[Ss]tart[\\s*]+(with|at)\\b");
  /** A sentence that starts with "Uses" or says what the package or its tests may use. */
  private static final Pattern USES = Pattern.compile("(?:^|[.;>]\\s+|<p>)Uses\\s|\\bmay use\\s");

  /** The line starts of a comment, so that a sentence can continue in the next line. */
  private static final Pattern LINE_STARTS = Pattern.compile("\\s*\\R \\*\\s*");

  /** Folders without sources of ours: generated sources, libraries. */
  private static final Set<String> SKIPPED = Set.of("node_modules", "xtext-gen");

  /** Results of builds. In a folder of sources, these are names of packages. */
  private static final Set<String> RESULTS = Set.of("target", "bin", "build");

  private static final Path SOURCE_FOLDER = Path.of("src");

  /** Returns the Java sources of the project. */
  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skipped =
                SKIPPED.contains(name)
                    || name.startsWith(".")
                    || RESULTS.contains(name) && !isInSources(folder);
            return skipped && !folder.equals(ROOT)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  private static boolean isInSources(Path folder) {
    for (Path name : ROOT.relativize(folder)) {
      if (name.equals(SOURCE_FOLDER)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the package that a source declares, or the empty string. */
  private static String packageOf(Path source) {
    try {
      return Files.readAllLines(source).stream()
          .filter(line -> line.startsWith("package "))
          .map(line -> line.substring("package ".length(), line.indexOf(';')))
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      throw new IllegalStateException(source + " cannot be read", e);
    }
  }

  @Test
  void eachPackageSaysWhatItContains() throws IOException {
    Map<String, Set<String>> files =
        sources().stream()
            .collect(
                groupingBy(
                    PackageInfoTest::packageOf,
                    TreeMap::new,
                    mapping(file -> file.getFileName().toString(), toSet())));
    // Programs of one file, which Java starts from their source, are in no package.
    files.remove("");
    for (String known : List.of("org.sass.lang.isa", "org.sass.sim.target", "org.sass.lang.ui.build")) {
      assertTrue(files.containsKey(known), "the sources of " + known + " are not found in " + ROOT);
    }
    Set<String> without = new TreeSet<>(files.keySet());
    files.forEach(
        (name, classes) -> {
          if (classes.contains("package-info.java")) {
            without.remove(name);
          }
        });
    assertEquals(Set.of(), without);
  }

  @Test
  void eachPackageInfoSaysWhereToStartAndWhatThePackageUses() throws IOException {
    Set<Path> incomplete = new TreeSet<>();
    for (Path source : sources()) {
      if (source.endsWith("package-info.java")) {
        String text = LINE_STARTS.matcher(Files.readString(source)).replaceAll(" ");
        if (!START.matcher(text).find() || !USES.matcher(text).find()) {
          incomplete.add(ROOT.relativize(source));
        }
      }
    }
    assertEquals(Set.of(), incomplete);
  }

  @Test
  void noPackageIsTooLargeToLookThrough() throws IOException {
    Map<Path, Set<Path>> files =
        sources().stream().collect(groupingBy(Path::getParent, TreeMap::new, toSet()));
    Set<Path> large = new HashSet<>();
    files.forEach(
        (folder, contents) -> {
          if (contents.size() > MOST_FILES) {
            large.add(ROOT.relativize(folder));
          }
        });
    assertEquals(Set.of(), large);
  }
}
