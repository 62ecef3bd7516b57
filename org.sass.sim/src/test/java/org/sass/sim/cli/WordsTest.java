package org.sass.sim.cli;

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

/**
 * Checks the wording of all texts for users: messages, labels, settings and documents of all parts
 * of the project.
 */
class WordsTest {
  private static final Path ROOT = Path.of("..");

  /** Files and folders with texts for users. In source files only string literals are checked. */
  private static final List<String> CHECKED_PATHS =
      List.of(
          "README.md",
          "CHANGELOG.md",
          "docs",
          "examples",
          "features/org.sass.feature",
          "features/org.sass.product/README.txt",
          "features/vscode/README.md",
          "features/vscode/package.json",
          "features/vscode/src",
          "features/vscode/walkthrough",
          "features/vscode/webview",
          "org.sass.lang/src/main/java",
          "org.sass.lang/src/main/resources",
          "org.sass.lang.ide/src/main/java",
          "org.sass.lang.ide/src/main/resources",
          "org.sass.lang.ui/cheatsheets",
          "org.sass.lang.ui/help",
          "org.sass.lang.ui/plugin.xml",
          "org.sass.lang.ui/src",
          "org.sass.sim/src/main/java");

  private static final Pattern TEXT_FILE =
      Pattern.compile(".*\\.(java|ts|md|html|xml|json|txt|gsass|isa)");

  /** Words that are odd in a text for users, instead of after, fix, no one, means, our. */
  private static final Pattern ODD_WORD =
      Pattern.compile(
          "\\b(behind|nobody|somebody|everybody|whoever|mend|mends|mended|of ours|is had|be had"
              + "|stands? for|who has (a|an|one|no)|GPU SASS|NVIDIA SASS|Syntax Colors)\\b",
          Pattern.CASE_INSENSITIVE);

  /**
   * The American spelling of "colour" in prose. Names in code, attributes and styles contain it,
   * too, and are not matched.
   */
  private static final Pattern AMERICAN_COLOR =
      Pattern.compile(
          "(?<![-.\\w\"<#{/])color(s|ed|ing)?(?![-.\\w=\"(:;/])", Pattern.CASE_INSENSITIVE);

  /**
   * A command-line option in a sentence. A string that is only an option is a program's argument
   * and is not matched. Neither are names of styles, which begin with two dashes, too.
   */
  private static final Pattern OPTION =
      Pattern.compile("(?:(?<=[\\s`'])|(?<!var)\\()--[a-z](?![-\\w]*:)");

  /** Files and folders with texts for users of an editor, who may have no command line. */
  private static final List<String> EDITOR_PATHS =
      List.of(
          "features/vscode/package.json",
          "features/vscode/src",
          "features/vscode/walkthrough",
          "features/vscode/webview",
          "org.sass.lang/src/main",
          "org.sass.lang.ide/src/main",
          "org.sass.lang.ui/cheatsheets",
          "org.sass.lang.ui/help",
          "org.sass.lang.ui/plugin.xml",
          "org.sass.lang.ui/src",
          "org.sass.sim/src/main/java");

  /** The part of the emulator's sources that editors do not use. */
  private static final String COMMAND_LINE_PATH = "org.sass.sim/src/main/java/org/sass/sim/cli";

  /** Parts of the texts below {@link #EDITOR_PATHS} that may name an option. */
  private static final List<String> OPTIONS_ALLOWED =
      List.of(
          // The scripts of the VS Code extension's package.
          "node esbuild.mjs --minify",
          "./verify --quick",
          // Details that only the help of `gsass run` shows.
          "VALUE as for --param.",
          "(default with --flexgrip)",
          "gsass isa show --quirks lists them.",
          "gsass convert --sfu-tables makes the file.",
          // Only a command that reads a file without a known name guesses its format.
          "name it with --from hex, bin",
          // Only the command line reads the words of a listing.
          "; choose one with --isa ARCH",
          "for one of them. `--isa` chooses",
          // Only the command line opens programs that hold several compiled files.
          "`gsass dis FILE --list` shows what",
          "it holds; `--isa` and `--kernel` choose.",
          // Only the command line takes changes back into a compiled file.
          "write the text with gsass dis --editable",
          "take one out with gsass dis --extract",
          "Error. A text for `gsass asm --into` has a mark",
          "Error. `gsass asm --into` cannot change the compiled file",
          // The introductions of the two pages, which say what each command does. Editors show
          // only the sections.
          "`gsass check --analyze`, and an editor when its user pauses typing,",
          "the mistakes that `gsass run --check` looks for",
          "gsass run --check all ",
          "gsass run --check memory,race ",
          "With `--check`, the kernel runs in the",
          "Without `--check`, the checks",
          // Chapters of the manual, which are pages of the guide, too. Editors do not show them.
          "`gsass dis --control` shows the rest before each instruction",
          "`gsass isa show NAME --isa SET` shows all facts",
          "prints only `[R2.64]`; `gsass dis --control`",
          // A user attaches to a run of the command line.
          "to attach, start gsass run FILE --dap PORT");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*");
  private static final Pattern HASH_COMMENT = Pattern.compile("(?m)^\\s*#.*$");
  private static final Pattern JAVA_STRING =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)'");
  private static final Pattern SCRIPT_STRING =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\n]|\\\\.)*'|`[^`]*`");

  /** The texts of the files read so far: to read them once more for each test takes long. */
  private static final Map<Path, List<String>> TEXTS = new HashMap<>();

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String place : CHECKED_PATHS) {
      try (Stream<Path> all = Files.walk(ROOT.resolve(place))) {
        all.filter(Files::isRegularFile)
            .filter(file -> TEXT_FILE.matcher(file.toString()).matches())
            .filter(file -> !file.startsWith(ROOT.resolve("docs/decisions")))
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }

  /** Returns the texts of a file that users may read. */
  private static List<String> texts(Path file) throws IOException {
    List<String> texts = TEXTS.get(file);
    if (texts == null) {
      texts = readTexts(file);
      TEXTS.put(file, texts);
    }
    return texts;
  }

  private static List<String> readTexts(Path file) throws IOException {
    String text = Files.readString(file);
    String name = file.toString();
    if (name.endsWith(".isa")) {
      text = HASH_COMMENT.matcher(text).replaceAll("");
    } else if (!name.endsWith(".java") && !name.endsWith(".ts")) {
      return text.lines().toList();
    }
    text = COMMENT.matcher(text).replaceAll("").replaceAll("\"\\s*\\+\\s*\"", "");
    List<String> texts = new ArrayList<>();
    Matcher quoted = (name.endsWith(".ts") ? SCRIPT_STRING : JAVA_STRING).matcher(text);
    while (quoted.find()) {
      // A literal of one word is a name.
      if (quoted.group().indexOf(' ') > 0) {
        texts.add(quoted.group());
      }
    }
    return texts;
  }

  @Test
  void noOddWords() throws IOException {
    assertEquals("", findMatches(ODD_WORD, files()));
  }

  /** Returns the lines and strings of some files that match a pattern. */
  private static String findMatches(Pattern pattern, List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      for (String text : texts(file)) {
        if (pattern.matcher(text).find()) {
          found.add(file + ": " + text.strip());
        }
      }
    }
    return String.join("\n", found);
  }

  @Test
  void colourIsSpelledOneWay() throws IOException {
    assertEquals("", findMatches(AMERICAN_COLOR, files()));
  }

  @Test
  void editorsNameNoOptionsOfTheCommandLine() throws IOException {
    List<Path> ofEditors =
        files().stream()
            .filter(
                file -> EDITOR_PATHS.stream().anyMatch(one -> file.startsWith(ROOT.resolve(one))))
            .filter(file -> !file.startsWith(ROOT.resolve(COMMAND_LINE_PATH)))
            .toList();
    assertTrue(ofEditors.size() > 500, () -> "files are missing: " + ofEditors.size());
    Set<String> unused = new TreeSet<>(OPTIONS_ALLOWED);
    List<String> found = new ArrayList<>();
    for (String match : findMatches(OPTION, ofEditors).lines().toList()) {
      List<String> allowed = OPTIONS_ALLOWED.stream().filter(match::contains).toList();
      unused.removeAll(allowed);
      if (allowed.isEmpty()) {
        found.add(match);
      }
    }
    assertEquals(List.of(), found);
    assertEquals(Set.of(), unused, "these are nowhere");
  }

  /**
   * Labels and sentences that each stand in one place in the sources. Others are assembled from
   * parts and have their own tests.
   */
  @Test
  void labelsAndSentences() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files()) {
      // A document only quotes a label.
      if (!file.toString().endsWith(".md")) {
        texts(file).forEach(text -> all.append(text).append('\n'));
      }
    }
    for (String wanted :
        List.of(
            "Empty fields use the values from the file's launch comments.",
            "Severity of each problem",
            "Severity per diagnostic code",
            "Default instruction set",
            "Analyse whole kernels in the background",
            "Java home for the emulator (17 or newer; default: JAVA_HOME, else Eclipse's own)",
            "Data races",
            "Log this message instead of stopping; {R1} inserts a value.",
            "Click to flip",
            "Run to line",
            "Points to ",
            "Unknown name '",
            "Unexpected '",
            "Edit not applied: it ",
            " Restart to use it.",
            "Undefined label '",
            "Declare it with `",
            "past the end of")) {
      assertTrue(all.indexOf(wanted) >= 0, wanted);
    }
  }
}
