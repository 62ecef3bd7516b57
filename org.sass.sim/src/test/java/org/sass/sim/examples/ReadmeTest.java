package org.sass.sim.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks the documents for newcomers against the program. A transcript is a {@code console} block:
 * the test runs its lines that start with {@code $ ./gsass} and compares the lines below with their
 * output. With UPDATE=1 in the environment it rewrites the transcripts.
 */
class ReadmeTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
  private static final List<String> TEXTS =
      List.of(
          "README.md",
          "CONTRIBUTING.md",
          "CHANGELOG.md",
          "examples/README.md",
          "docs/README.md",
          "docs/commands.md",
          "docs/eclipse.md",
          "docs/first-steps.md",
          "docs/flexgripplus.md",
          "docs/launch.md",
          "docs/other-editors.md",
          "docs/run.md",
          "docs/status.md",
          "docs/vscode.md");

  @TestFactory
  Stream<DynamicTest> transcriptsAreWhatTheCommandsPrint() {
    return TEXTS.stream().map(text -> DynamicTest.dynamicTest(text, () -> checkTranscripts(text)));
  }

  private static void checkTranscripts(String file) throws IOException {
    String text = Project.read(file);
    String real = rewrite(text);
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(Project.ROOT.resolve(file), real);
    } else {
      assertEquals(real, text, "UPDATE=1 rewrites the transcripts; look at them before you commit");
    }
  }

  private static String rewrite(String text) {
    StringBuilder out = new StringBuilder();
    boolean inside = false;
    boolean skipping = false;
    for (String line : text.split("(?<=\n)")) {
      String bare = line.stripTrailing();
      if (bare.startsWith("```")) {
        inside = bare.equals("```console");
        skipping = false;
      }
      if (inside && bare.startsWith("$ ")) {
        skipping = bare.startsWith("$ ./gsass ");
        out.append(line);
        if (skipping) {
          out.append(terminalOutput(bare.substring("$ ./gsass ".length())));
        }
      } else if (!skipping) {
        out.append(line);
      }
    }
    return out.toString();
  }

  /** Returns the output as a terminal shows it: the results, then the messages. */
  private static String terminalOutput(String arguments) {
    Project.CommandResult answer = Project.runGsass(words(arguments));
    StringBuilder out = new StringBuilder();
    for (String line : (answer.out() + answer.err()).split("(?<=\n)")) {
      out.append(line.stripTrailing()).append('\n');
    }
    return out.toString();
  }

  /** Splits a line into words as a shell does, including words in single quotes. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("'([^']*)'|\\S+").matcher(line);
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1) : word.group());
    }
    return words;
  }

  /** Complete kernels in the documents run, and their expectations hold. */
  @Test
  void kernelsInTextsRun() {
    for (String file : TEXTS) {
      Matcher kernel =
          Pattern.compile("```gsass\n(.*?)```", Pattern.DOTALL).matcher(Project.read(file));
      while (kernel.find()) {
        Project.CommandResult answer = Project.runGsass(List.of("run", "-"), kernel.group(1));
        assertEquals(0, answer.status(), file + ": " + answer.err());
      }
    }
  }

  /**
   * The README names the two commands that a newcomer needs. Their files exist and can be executed.
   */
  @Test
  void theTwoCommandsExist() {
    String readme = Project.read("README.md");
    assertTrue(readme.contains("\n    ./gsass run examples/vector_add.gsass\n"));
    assertTrue(readme.contains("\n    ./build verify\n"));
    assertTrue(Project.examples().contains("examples/vector_add.gsass"));
    assertTrue(Files.isExecutable(Project.ROOT.resolve("gsass")));
    assertTrue(Files.isExecutable(Project.ROOT.resolve("build")));
    assertTrue(Project.read("build").contains("\n  verify)\n"), "build has no command verify");
    assertTrue(Project.read(".ci/run").contains("./build verify"), ".ci/run calls something else");
  }

  /** The documents use only commands that {@code ./build} has. */
  @Test
  void buildHasItsCommands() {
    String build = Project.read("build");
    for (String file : TEXTS) {
      Matcher command = Pattern.compile("\\./build ([a-z]+)").matcher(Project.read(file));
      while (command.find()) {
        String name = command.group(1);
        assertTrue(build.contains("\n  " + name + ")\n"), file + " speaks of " + command.group());
      }
    }
  }

  /** The table in docs/commands.md has exactly the commands of {@code gsass}. */
  @Test
  void theTableOfCommandsIsComplete() {
    List<String> named = new ArrayList<>();
    Matcher row =
        Pattern.compile("\n\\| `gsass ([a-z]+)").matcher(Project.read("docs/commands.md"));
    while (row.find()) {
      if (!named.contains(row.group(1))) {
        named.add(row.group(1));
      }
    }
    List<String> real = new ArrayList<>();
    String help = Project.runGsass(List.of("--help")).out();
    String commands = help.substring(help.indexOf("Commands:"), help.indexOf("Options:"));
    Matcher line = Pattern.compile("\n  ([a-z]+) ").matcher(commands);
    while (line.find()) {
      real.add(line.group(1));
    }
    assertEquals(real.stream().sorted().toList(), named.stream().sorted().toList());
  }

  @Test
  void eachCommandOfTheTableCanBeStarted() {
    Matcher row =
        Pattern.compile("\n\\| `gsass ([a-z ]+)").matcher(Project.read("docs/commands.md"));
    while (row.find()) {
      List<String> words = new ArrayList<>(List.of(row.group(1).strip().split(" ")));
      words.add("--help");
      assertEquals(0, Project.runGsass(words).status(), row.group());
    }
  }

  @Test
  void linksLeadSomewhere() {
    List<String> dead = new ArrayList<>();
    for (String file : TEXTS) {
      Matcher link = LINK.matcher(Project.read(file));
      while (link.find()) {
        if (!Files.exists(Project.ROOT.resolve(file).resolveSibling(link.group(1)))) {
          dead.add(file + ": " + link.group(1));
        }
      }
    }
    assertEquals(List.of(), dead);
  }
}
