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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that each package of the project, also those of tests and tools, says in a {@code
 * package-info} what it contains, and that no folder of a package has more than 40 files. Each
 * {@code package-info} also says where to start reading and what the package may use, and
 * ARCHITECTURE.md names each package.
 */
class PackageInfoTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MOST_FILES = 40;

  private static final Pattern START = Pattern.compile("\\b[Ss]tart[\\s*]+(with|at)\\b");

  /** A sentence that starts with "Uses" or says what the package or its tests may use. */
  private static final Pattern USES = Pattern.compile("(?:^|[.;>]\\s+|<p>)Uses\\s|\\bmay use\\s");

  /** A name in the first column of a table, or a parenthesis. */
  private static final Pattern WORD_OF_COLUMN = Pattern.compile("`([^`]+)`|[()]");

  /** Modules of the table without Java sources of their own. */
  private static final Set<String> MODULES_WITHOUT_JAVA =
      Set.of("org.sass.features.vscode", "org.sass.product", "org.sass.releng.cli");

  /** Folders of tests, and of the copies of sources to which the user's guide links. */
  private static final Pattern NO_MAIN_SOURCE = Pattern.compile("(^|/)(tests|test|guide/files)/");

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

  /**
   * Returns the packages that the first column of the table in ARCHITECTURE.md names: {@code
   * `MODULE` `a`, `b` (`c`)} are the packages a, b and b.c of a module, and a module alone is its
   * root package.
   */
  private static Set<String> packagesOfArchitecture(String document) {
    Set<String> named = new TreeSet<>();
    for (String line : document.lines().filter(row -> row.startsWith("| `")).toList()) {
      String column = line.substring(1, line.indexOf('|', 1));
      String root = "";
      String outer = "";
      boolean isInside = false;
      for (Matcher word = WORD_OF_COLUMN.matcher(column); word.find(); ) {
        String name = word.group(1);
        if (name == null) {
          isInside = word.group().equals("(");
          if (isInside && outer.isEmpty()) {
            outer = root;
            named.add(root);
          }
        } else if (root.isEmpty()) {
          root = rootPackage(name);
        } else if (isInside) {
          named.add(outer + "." + name);
        } else {
          outer = root + "." + name;
          named.add(outer);
        }
      }
      if (outer.isEmpty()) {
        named.add(root);
      }
    }
    return named;
  }

  /** Returns the package in which all sources of a module are. */
  private static String rootPackage(String module) {
    String name = module.substring(module.lastIndexOf('/') + 1);
    if (name.startsWith("org.sass.")) {
      return name;
    }
    return "org.sass."
        + module.substring(0, module.length() - name.length()).replace('/', '.')
        + name;
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
    for (String known :
        List.of("org.sass.lang.isa", "org.sass.sim.target", "org.sass.lang.ui.build")) {
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
  void theArchitectureNamesEachPackage() throws IOException {
    Set<String> real = new TreeSet<>(MODULES_WITHOUT_JAVA);
    for (Path source : sources()) {
      String path = ROOT.relativize(source).toString().replace('\\', '/');
      String name = packageOf(source);
      if (!NO_MAIN_SOURCE.matcher(path).find() && !name.isEmpty()) {
        real.add(name);
      }
    }
    String document = Files.readString(ROOT.resolve("docs/ARCHITECTURE.md"));
    assertEquals(real, packagesOfArchitecture(document));
  }

  @Test
  void packagesInParenthesesBelongToTheOneBeforeThem() {
    assertEquals(
        Set.of("org.sass.lang.a", "org.sass.lang.b", "org.sass.lang.b.c", "org.sass.lang.b.d"),
        packagesOfArchitecture("| `org.sass.lang` `a`, `b` (`c`, `d`) | `text` | (`x`) |"));
    assertEquals(
        Set.of("org.sass.bench", "org.sass.bench.debug"),
        packagesOfArchitecture("| `bench` (`debug`) | text | |"));
    assertEquals(
        Set.of("org.sass.lang", "org.sass.releng.guide", "org.sass.help"),
        packagesOfArchitecture(
            "| `org.sass.lang` (the rest) | a | |\n"
                + "| `releng/guide` | b | |\n"
                + "| `features/org.sass.help` | c | |\n"));
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
