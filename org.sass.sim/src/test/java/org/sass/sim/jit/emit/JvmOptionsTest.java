package org.sass.sim.jit.emit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.jit.vector.AffineLanes;

/**
 * Checks that the options with which {@code gsass run} starts the JVM name the code that the engine
 * translates. The JVM ignores patterns that no class matches, so a renamed class would make runs
 * slower without a message.
 */
class JvmOptionsTest {
  private static final Path OPTIONS = Path.of("../releng/cli/jvm/run.options");
  private static final Pattern SCALING =
      Pattern.compile("-XX:CompileCommand=CompileThresholdScaling,(.+)::\\*,\\d\\.\\d+");

  @Test
  void translatedCodeIsCompiledEarly() throws IOException {
    String translated = CompiledClassBuilder.CLASS_NAME.replace('/', '.');
    assertTrue(translated.startsWith(CompiledCode.class.getName()), translated);
    List<String> patterns = patterns();
    assertTrue(patterns.contains(translated + "*"), patterns.toString());
    String vectors = AffineLanes.class.getPackageName();
    assertTrue(patterns.contains(vectors + ".*"), patterns.toString());
  }

  @Test
  void eachPatternMatchesOurClassesOrThoseOfVectors() throws IOException {
    for (String pattern : patterns()) {
      String prefix = pattern.substring(0, pattern.length() - 1).replace('.', '/');
      assertTrue(
          prefix.startsWith("jdk/incubator/vector/")
              || CompiledClassBuilder.CLASS_NAME.startsWith(prefix)
              || Files.isDirectory(Path.of("src/main/java", prefix)),
          pattern);
    }
  }

  /** Returns the patterns for classes whose code is compiled at other thresholds. */
  private static List<String> patterns() throws IOException {
    List<String> patterns =
        Files.readAllLines(OPTIONS).stream()
            .map(SCALING::matcher)
            .filter(matcher -> matcher.matches())
            .map(matcher -> matcher.group(1))
            .toList();
    assertTrue(!patterns.isEmpty(), OPTIONS + " has no thresholds for classes");
    return patterns;
  }
}
