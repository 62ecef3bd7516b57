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
 * Tests the language server with a third-party client: Neovim, set up with exactly the lines in the
 * manuals.
 */
class NeovimTest {
  private static final List<Path> MANUALS = Editors.MANUALS;

  @ParameterizedTest
  @FieldSource("MANUALS")
  void findsItsWayWithTheServer(Path manual, @TempDir Path folder) throws Exception {
    assumeTrue(
        Editors.canRun("nvim", "--version"),
        "Neovim is not installed (apt-get install neovim): not tried");
    String said =
        Editors.runEditor(
            folder,
            Editors.codeBlock(Editors.MANUAL, "lua", 1) + Editors.codeBlock(manual, "lua", 0),
            List.of(
                "nvim",
                "--headless",
                "--clean",
                "-n",
                "-c",
                "luafile " + Path.of("src/test/resources/neovim-smoke.lua").toAbsolutePath(),
                "-c",
                "qa!"));
    List<String> lines = said.lines().toList();
    assertTrue(lines.contains("filetype: gsass"), said);
    assertTrue(lines.contains(Editors.ERROR_LINE), said);
    assertTrue(said.contains("hover: **`MOV`**"), said);
    assertTrue(lines.contains("completion: MOV"), said);
    assertTrue(lines.contains("errors: 0"), said);
    assertEquals("renamed: " + Editors.FIXED_KERNEL, lines.get(lines.size() - 1), said);
  }
}
