package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that comments describe the parameters that methods and records have, and that what
 * translated code calls by name is described.
 */
class JavadocTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> SOURCES =
      List.of(
          "org.sass.lang/src/main/java",
          "org.sass.lang.ide/src/main/java",
          "org.sass.lang.ui/src",
          "org.sass.sim/src/main/java");

  private static final Pattern COMMENT =
      Pattern.compile("/\\*\\*(?:(?!\\*/).)*\\*/", Pattern.DOTALL);
  private static final Pattern PARAMETER = Pattern.compile("@param (\\w+)");

  /** What a comment describes: the text up to the body. */
  private static String declaration(String text, int from) {
    int body = from;
    while (body < text.length() && text.charAt(body) != '{' && text.charAt(body) != ';') {
      body++;
    }
    return text.substring(from, body);
  }

  @Test
  void describedParametersExist() throws IOException {
    List<String> wrong = new ArrayList<>();
    int count = 0;
    for (String source : SOURCES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(source))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          String text = Files.readString(file);
          Matcher comments = COMMENT.matcher(text);
          for (MatchResult comment : comments.results().toList()) {
            String declaration = declaration(text, comment.end());
            Matcher parameters = PARAMETER.matcher(comment.group());
            while (parameters.find()) {
              count++;
              String name = parameters.group(1);
              if (!Pattern.compile("\\b" + name + "\\s*[,)]").matcher(declaration).find()) {
                wrong.add(file.getFileName() + ": " + name);
              }
            }
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(count > 1000, "only " + count + " parameters were found");
  }

  /** No Java code calls most of these members, so only a comment says what they are for. */
  @Test
  void whatTranslatedCodeUsesIsDescribed() throws IOException {
    List<String> missing = new ArrayList<>();
    int count = 0;
    for (String name : List.of("runtime", "vector")) {
      Path folder = ROOT.resolve("org.sass.sim/src/main/java/org/sass/sim/jit/" + name);
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          List<String> lines = Files.readAllLines(file);
          for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).matches(" +public .*") && !lines.get(i - 1).endsWith("@Override")) {
              count++;
              if (!lines.get(i - 1).endsWith("*/")) {
                missing.add(file.getFileName() + ":" + (i + 1) + lines.get(i));
              }
            }
          }
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(count > 150, "only " + count + " members were found");
  }
}
