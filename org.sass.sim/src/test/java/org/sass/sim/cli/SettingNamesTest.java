package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests messages of runs that editors start with {@code --interactive}. They name settings and not
 * command-line options, because an editor's users see only settings.
 */
class SettingNamesTest {
  private static final String NOTHING = "NOP.EXIT\n";
  @TempDir Path folder;
  private String kernel;

  @BeforeEach
  void kernel() throws IOException {
    kernel = file("k.gsass", NOTHING);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void says(String field, String option, String... args) {
    Gsass typed = Gsass.run(args).says(option);
    String[] all = java.util.Arrays.copyOf(args, args.length + 1);
    all[args.length] = "--interactive";
    Gsass edited = Gsass.run(all).ends(typed.status()).says(field);
    assertFalse(edited.err().contains("--"), edited.err());
    assertFalse(edited.out().contains("--"), edited.out());
  }

  @Test
  void everySetting() {
    says("grid: 'x' is not a number", "--grid: 'x' is not a number", "run", kernel, "--grid", "x");
    says("block: 'x' is not a number", "--block: 'x' is no", "run", kernel, "--block", "x");
    says("params: ", "--param: ", "run", kernel, "--param", "?");
    says("buffers: ", "--buffer: ", "run", kernel, "--buffer", "?");
    says("constants: a constant is", "--const: a constant is", "run", kernel, "--const", "?");
    says("shared: 'x' is not a number", "--shared: 'x' is no", "run", kernel, "--shared", "x");
    says("global: ", "--global: ", "run", kernel, "--global", folder + "/none");
    says("maxSteps: 'x' is no", "--max-steps: 'x' is no", "run", kernel, "--max-steps", "x");
    says("profile: unknown profile", "--profile: unknown", "run", kernel, "--profile", "x");
    says("quirks: unknown quirk 'x'", "--quirk: unknown quirk", "run", kernel, "--quirk", "x");
    says("sfuTables: ", "--sfu-tables: ", "run", kernel, "--sfu-tables", kernel);
    says("checks: unknown value", "--check: unknown value", "run", kernel, "--check", "x");
  }

  @Test
  void kernels() throws IOException {
    String two =
        file("two.gsass", ".kernel a\n" + NOTHING + ".end\n.kernel b\n" + NOTHING + ".end\n");
    says(
        "there are several kernels: a, b; choose one with kernel in the launch configuration",
        "there are several kernels: a, b; choose one with --kernel",
        "run",
        two);
    says(
        "kernel: there is no kernel 'c'",
        "--kernel: there is no kernel 'c'",
        "run",
        two,
        "--kernel",
        "c");
  }

  @Test
  void theLimit() throws IOException {
    String endless = file("endless.gsass", "again:\nBRA again\n");
    says(
        "max-steps in its launch settings allows more, 0 means no limit",
        "--max-steps N allows more",
        "run",
        endless,
        "--max-steps",
        "50");
  }

  @Test
  void whatIsPrinted() throws IOException {
    String many = file("many.gsass", "//! buffer c=64xu32 fill=7\n//! expect c[0]=7\n" + NOTHING);
    Gsass.run("run", many).ends(0).prints("c: 48 more (--dump c prints all)\n");
    Gsass.run("run", many, "--interactive").ends(0).prints("c: 48 more\n");
  }
}
