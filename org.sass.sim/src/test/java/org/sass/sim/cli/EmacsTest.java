package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Tests the language server with a third-party client: Emacs with Eglot, set up with exactly the
 * lines in the manuals.
 */
class EmacsTest {
  private static final List<Path> MANUALS = Editors.MANUALS;

  /** Before Emacs 29, Eglot is a separate package. */
  private static final List<String> EMACS =
      List.of("emacs", "--batch", "-l", "package", "-f", "package-activate-all");

  @ParameterizedTest
  @FieldSource("MANUALS")
  void findsItsWayWithTheServer(Path manual, @TempDir Path folder) throws Exception {
    assumeTrue(
        Editors.canRun(command("--eval", "(require 'eglot)").toArray(String[]::new)),
        "Emacs with Eglot is not installed (apt-get install emacs-nox elpa-eglot): not tried");
    String said =
        Editors.runEditor(
            folder,
            Editors.codeBlock(manual, "elisp", 0),
            command("-l", Path.of("src/test/resources/emacs-smoke.el").toAbsolutePath() + ""));
    List<String> lines = said.lines().toList();
    assertTrue(lines.contains("mode: gsass-mode"), said);
    assertTrue(lines.contains(Editors.ERROR_LINE), said);
    assertTrue(lines.stream().anyMatch(l -> l.startsWith("hover: ") && l.contains("MOV")), said);
    assertTrue(lines.contains("completion: MOV"), said);
    assertTrue(lines.contains("errors: 0"), said);
    assertEquals("renamed: " + Editors.FIXED_KERNEL, lines.get(lines.size() - 1), said);
  }

  private static List<String> command(String... more) {
    List<String> all = new java.util.ArrayList<>(EMACS);
    all.addAll(List.of(more));
    return all;
  }
}
