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
  private static final String EMPTY_KERNEL = "NOP.EXIT\n";
  @TempDir Path folder;
  private String kernel;

  @BeforeEach
  void writeKernel() throws IOException {
    kernel = file("k.gsass", EMPTY_KERNEL);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static void assertNamed(String field, String option, String... args) {
    GsassRun typed = GsassRun.run(args).assertErrContains(option);
    String[] all = java.util.Arrays.copyOf(args, args.length + 1);
    all[args.length] = "--interactive";
    GsassRun edited = GsassRun.run(all).assertStatus(typed.status()).assertErrContains(field);
    assertFalse(edited.err().contains("--"), edited.err());
    assertFalse(edited.out().contains("--"), edited.out());
  }

  @Test
  void everySetting() {
    assertNamed(
        "grid: 'x' is not a number", "--grid: 'x' is not a number", "run", kernel, "--grid", "x");
    assertNamed("block: 'x' is not a number", "--block: 'x' is no", "run", kernel, "--block", "x");
    assertNamed("params: ", "--param: ", "run", kernel, "--param", "?");
    assertNamed("buffers: ", "--buffer: ", "run", kernel, "--buffer", "?");
    assertNamed(
        "constants: a constant is", "--const: a constant is", "run", kernel, "--const", "?");
    assertNamed(
        "shared: 'x' is not a number", "--shared: 'x' is no", "run", kernel, "--shared", "x");
    assertNamed("global: ", "--global: ", "run", kernel, "--global", folder + "/none");
    assertNamed("maxSteps: 'x' is no", "--max-steps: 'x' is no", "run", kernel, "--max-steps", "x");
    assertNamed("profile: unknown profile", "--profile: unknown", "run", kernel, "--profile", "x");
    assertNamed(
        "quirks: unknown quirk 'x'", "--quirk: unknown quirk", "run", kernel, "--quirk", "x");
    assertNamed("sfuTables: ", "--sfu-tables: ", "run", kernel, "--sfu-tables", kernel);
    assertNamed("checks: unknown value", "--check: unknown value", "run", kernel, "--check", "x");
  }

  @Test
  void kernels() throws IOException {
    String two =
        file(
            "two.gsass",
            ".kernel a\n" + EMPTY_KERNEL + ".end\n.kernel b\n" + EMPTY_KERNEL + ".end\n");
    assertNamed(
        "there are several kernels: a, b; choose one with kernel in the launch configuration",
        "there are several kernels: a, b; choose one with --kernel",
        "run",
        two);
    assertNamed(
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
    assertNamed(
        "max-steps in its launch settings allows more, 0 means no limit",
        "--max-steps N allows more",
        "run",
        endless,
        "--max-steps",
        "50");
  }

  @Test
  void whatIsPrinted() throws IOException {
    String many =
        file("many.gsass", "//! buffer c=64xu32 fill=7\n//! expect c[0]=7\n" + EMPTY_KERNEL);
    GsassRun.run("run", many)
        .assertStatus(0)
        .assertOutContains("c: 48 more (--dump c prints all)\n");
    GsassRun.run("run", many, "--interactive").assertStatus(0).assertOutContains("c: 48 more\n");
  }
}
