package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that is not ours: Neovim, set up with the very lines that the manual gives. */
class NeovimTest {
  private static final Path MANUAL = Path.of("../docs/language-server.md");
  private static final String KERNEL =
      """
      .kernel k
          MOV R1, R2;
          MOV R3, R1;
          FADDD R4, R3, R1;
          GST.U32 global14[R0], R4;
          RET;
      .end
      """;

  @Test
  void findsItsWayWithTheServer(@TempDir Path folder) throws Exception {
    assumeTrue(isThere(), "Neovim is not installed (apt-get install neovim): not tried");
    Path text = Files.writeString(folder.resolve("k.gsass"), KERNEL);
    Path snippet = Files.writeString(folder.resolve("init.lua"), snippet());
    launcher(folder.resolve("gsass"));
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(
                "nvim",
                "--headless",
                "--clean",
                "-n",
                "-c",
                "luafile " + Path.of("src/test/resources/neovim-smoke.lua").toAbsolutePath())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectErrorStream(true);
    builder.environment().put("SNIPPET", snippet.toString());
    builder.environment().put("TEXT", text.toString());
    builder.environment().put("XDG_STATE_HOME", folder.toString());
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    builder.environment().merge("PATH", folder.toString(), (was, own) -> own + ":" + was);
    Process neovim = builder.start();
    try {
      assertTrue(neovim.waitFor(180, TimeUnit.SECONDS), "Neovim does not end");
    } finally {
      neovim.descendants().forEach(ProcessHandle::destroyForcibly);
      neovim.destroyForcibly();
    }
    String said = Files.readString(out);
    List<String> lines = said.lines().toList();
    assertTrue(lines.contains("filetype: gsass"), said);
    assertTrue(
        lines.contains("error: 4:5: unknown mnemonic FADDD; the nearest are FADD, FADD32, IADD"),
        said);
    assertTrue(said.contains("hover: **`MOV`**"), said);
    assertTrue(lines.contains("completion: MOV"), said);
    assertTrue(lines.contains("errors: 0"), said);
    String renamed =
        KERNEL.replace("FADDD", "FADD").replace("R1", "R9").strip().replace("\n", " | ");
    assertEquals("renamed: " + renamed, lines.get(lines.size() - 1), said);
  }

  private static boolean isThere() throws InterruptedException {
    try {
      return new ProcessBuilder("nvim", "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The lines for init.lua. */
  private static String snippet() throws IOException {
    Matcher lua =
        Pattern.compile("```lua\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(MANUAL));
    assertTrue(lua.find(), "the manual has no lines for Neovim");
    return lua.group(1);
  }

  /** What stands on the user's path: the classes of this build. */
  private static void launcher(Path file) throws IOException {
    Files.writeString(
        file,
        "#!/bin/sh\nexec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + Main.class.getName()
            + " \"$@\"\n");
    assertTrue(file.toFile().setExecutable(true));
  }
}
