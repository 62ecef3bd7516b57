package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.cli.GsassRun;

class PatchCommandTest {
  @TempDir Path folder;
  private String cubin;
  private String text;
  private String result;

  @BeforeEach
  void copyFile() throws IOException {
    Path file = folder.resolve("scale.cubin");
    try (InputStream in = GsassRun.class.getResourceAsStream("scale.cubin")) {
      Files.write(file, in.readAllBytes());
    }
    cubin = file.toString();
    text = folder.resolve("k.gsass").toString();
    result = folder.resolve("new.cubin").toString();
    GsassRun.run("dis", cubin, "--editable", "-o", text).assertStatus(0);
  }

  private void edit(String from, String to) throws IOException {
    Path path = Path.of(text);
    String old = Files.readString(path);
    assertFalse(old.replace(from, to).equals(old), from);
    Files.writeString(path, old.replace(from, to));
  }

  @Test
  void theSameTextGivesTheSameFile() throws IOException {
    GsassRun.run("check", text).assertErrLacks("error");
    GsassRun.run("asm", text, "--into", cubin, "-o", result).assertStatus(0);
    assertArrayEquals(Files.readAllBytes(Path.of(cubin)), Files.readAllBytes(Path.of(result)));
  }

  @Test
  void aChangeIsSeen() throws IOException {
    edit("IADD R3, R3, R3", "IADD R3, R3, R20");
    GsassRun.run("asm", text, "--into", cubin, "-o", result).assertStatus(0);
    GsassRun.run("dis", result).assertStatus(0).assertOutContains("IADD R3, R3, R20");
  }

  @ParameterizedTest
  @CsvSource({"'IADD R3, R3, R30', registers, 31, 24", "BAR.SYNC 0x5, barriers, 6, 1"})
  void aKernelMustSayWhatItUses(String instruction, String resource, int used, int declared)
      throws IOException {
    edit("IADD R3, R3, R3", instruction);
    String mark = "//@ " + resource + " ";
    String message =
        "k.gsass:16:9: error: scale uses %d %s, but its header says %d; write %s%d"
            .formatted(used, resource, declared, mark, used);
    GsassRun.run("asm", text, "--into", cubin, "-o", result)
        .assertStatus(1)
        .assertErrContains(message);
    assertFalse(Files.exists(Path.of(result)));
    edit(mark + declared, mark + used);
    GsassRun.run("asm", text, "--into", cubin, "-o", result).assertStatus(0);
  }

  /** A listing under the name of a compiled file is written only if it is asked for. */
  @Test
  void aCompiledFileIsNotMadeFromATextAlone() throws IOException {
    GsassRun.run("asm", text, "-o", result)
        .assertStatus(2)
        .assertErrContains("new.cubin: gsass asm makes no compiled file from a text alone;")
        .assertErrContains("--into, or the format of the output with --emit (listing, hex,");
    assertFalse(Files.exists(Path.of(result)));
    GsassRun.run("asm", text, "--emit", "listing", "-o", result).assertStatus(0);
    assertTrue(Files.readString(Path.of(result)).contains("Function : scale"));
  }

  @Test
  void wrongUse() {
    assertEquals(2, GsassRun.run("asm", text, "--into", cubin).status());
    GsassRun.run("asm", text, "--into", cubin, "-o", result, "--emit", "hex")
        .assertStatus(2)
        .assertErrContains("leave out --emit");
    GsassRun.run("dis", cubin, "--editable", "--format", "json")
        .assertStatus(2)
        .assertErrContains("leave out --format json");
    GsassRun.run("asm", text, "--into", text, "-o", result)
        .assertStatus(1)
        .assertErrContains("only a cubin in 64-bit ELF can be changed");
    GsassRun.runWith("30000003 00000780\n", "dis", "-", "--editable")
        .assertStatus(2)
        .assertErrContains("--editable: only a cubin in 64-bit ELF");
  }
}
