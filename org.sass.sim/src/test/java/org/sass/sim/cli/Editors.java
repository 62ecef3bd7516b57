package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs third-party editors. Each runs in a folder of its own, which is also its home folder, with
 * {@code gsass} on the path.
 */
final class Editors {

  /** The manual of the language server. */
  static final Path MANUAL = Path.of("../docs/language-server.md");

  /** The manuals that give users the settings for their editors. */
  static final List<Path> MANUALS = List.of(Path.of("../docs/other-editors.md"), MANUAL);

  static final String KERNEL =
      """
      .kernel k
          MOV R1, R2;
          MOV R3, R1;
          FADDD R4, R3, R1;
          GST.U32 global14[R0], R4;
          RET;
      .end
      """;

  /** {@link #KERNEL} after its error was fixed and R1 was renamed, on one line. */
  static final String FIXED_KERNEL =
      KERNEL.replace("FADDD", "FADD").replace("R1", "R9").strip().replace("\n", " | ");

  static final String ERROR_LINE =
      "error: 4:5: unknown mnemonic FADDD; the nearest are FADD, FADD32, IADD";

  private static final int TIMEOUT_SECONDS = 180;

  private Editors() {}

  /** Returns whether a command can be started and exits with status 0. */
  static boolean canRun(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the contents of a code block of a manual.
   *
   * @param language the language of the code block
   * @param block the number of the block among those in this language, from 0
   */
  static String codeBlock(Path manual, String language, int block) throws IOException {
    Matcher blocks =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(manual));
    for (int i = 0; i <= block; i++) {
      assertTrue(blocks.find(), manual + " has no such lines in " + language);
    }
    return blocks.group(1);
  }

  /**
   * Runs an editor until it exits. The environment variables SNIPPET and TEXT name the files with
   * the settings and the kernel.
   *
   * @param snippet the settings from the manual
   * @return the output of the editor
   */
  static String runEditor(Path folder, String snippet, List<String> command) throws Exception {
    Path settings = Files.writeString(folder.resolve("snippet"), snippet);
    Path text = Files.writeString(folder.resolve("k.gsass"), KERNEL);
    writeLauncher(folder.resolve("gsass"));
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectErrorStream(true);
    builder.environment().put("SNIPPET", settings.toString());
    builder.environment().put("TEXT", text.toString());
    for (String home : List.of("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")) {
      builder.environment().put(home, folder.toString());
    }
    builder.environment().merge("PATH", folder.toString(), (was, own) -> own + ":" + was);
    Process editor = builder.start();
    try {
      assertTrue(
          editor.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS),
          () -> command.get(0) + " does not end: " + read(out));
    } finally {
      editor.descendants().forEach(ProcessHandle::destroyForcibly);
      editor.destroyForcibly();
    }
    return read(out);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Writes the {@code gsass} command for the editor's path. It runs the classes of this build. */
  private static void writeLauncher(Path file) throws IOException {
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
