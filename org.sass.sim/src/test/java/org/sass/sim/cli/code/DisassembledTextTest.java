package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.cli.GsassRun;
import org.sass.sim.cli.LinkedCubin;

/** Checks that the texts that {@code gsass dis} writes are texts that {@code gsass check} takes. */
class DisassembledTextTest {
  /** A loop that begins at the first instruction of the second bundle, and ends in a pair. */
  private static final String LOOP =
      """
      .arch sm_50
      .kernel k
          [B------:R-:W-:-:S01] MOV R1, RZ
          [B------:R-:W-:-:S01] MOV R2, RZ
          [B------:R-:W-:-:S01] MOV R3, RZ
      again:
          [B------:R-:W-:-:S01] IADD R1, R1, 0x1
          [B------:R-:W-:-:S01] ISETP.LT.AND P0, PT, R1, 0x5, PT
          [B------:R-:W-:-:S01] @P0 BRA again
          [B------:R-:W-:-:S00] MOV R4, c[0x0][0x148]
          [B------:R-:W-:-:S01] STG.E [R2], R0
          [B------:R-:W-:-:S15] EXIT
      .end
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"new", "old", "source"})
  void isAcceptedInEachStyle(String style) throws IOException {
    String code = folder.resolve("k.bin").toString();
    GsassRun.runWith(LOOP, "asm", "-", "-o", code).assertStatus(0);
    String text =
        GsassRun.run("dis", "--isa", "sm_50", "--style", style, code).assertStatus(0).out();
    assertFalse(text.contains(".word"), text);
    String name = style.equals("source") ? "k.gsass" : "k.sm_50.sass";
    Path file = Files.writeString(folder.resolve(name), text);
    GsassRun.run("check", file.toString()).assertStatus(0).assertErrLacks("error");
    if (style.equals("source")) {
      assertTrue(text.contains("L_0028:"), text);
    } else {
      assertTrue(text.matches("(?s).*\\{ *MOV R4, .*STG\\.E \\[R2\\], R0;? *\\}.*"), text);
    }
  }

  /** Version 2, the file a.cu: line 7 at 0x8, line 9 at 0x10. */
  private static final String LINE_UNIT =
      """
      2d 00 00 00 02 00 16 00 00 00 01 01 fd 0e 0a 00
      01 01 01 01 00 00 00 01 00 61 2e 63 75 00 00 00
      00 00 02 08 03 06 01 02 08 03 02 01 02 08 00 01
      01
      """;

  private static byte[] withLines() {
    byte[] unit = HexFormat.of().parseHex(LINE_UNIT.replaceAll("\\s", ""));
    return new LinkedCubin("sm_50")
        .kernel("k", "MOV R1, RZ\nMOV R2, RZ\nEXIT\n")
        .data(".debug_line", unit)
        .build();
  }

  @Test
  void linesOfTheSource() throws IOException {
    String file = Files.write(folder.resolve("k.cubin"), withLines()).toString();
    String text = GsassRun.run("dis", file, "--lines").assertStatus(0).assertErrLacks("line").out();
    assertTrue(text.matches("(?s).*// a\\.cu:7\n.*MOV R1.*// a\\.cu:9\n[^\n]*MOV R2.*"), text);
    assertFalse(GsassRun.run("dis", file).assertStatus(0).out().contains("a.cu"));
    String json = GsassRun.run("dis", file, "--lines", "--format", "json").assertStatus(0).out();
    assertTrue(json.contains("a.cu"), json);
  }

  @Test
  void aFileWithoutLinesOfTheSource() throws IOException {
    byte[] cubin = new LinkedCubin("sm_50").kernel("k", "EXIT\n").build();
    String file = Files.write(folder.resolve("k.cubin"), cubin).toString();
    GsassRun.run("dis", file, "--lines")
        .assertStatus(0)
        .assertOutContains("EXIT")
        .assertErrContains(
            "k.cubin:1:1: info: --lines: the file has no lines of a source; compile with"
                + " -lineinfo");
    GsassRun.run("dis", file).assertStatus(0).assertErrLacks("lines");
  }

  /** A text would take the place of the compiled file that it was made of. */
  @Test
  void aCompiledFileIsNotReplacedByItsText() throws IOException {
    byte[] cubin = new LinkedCubin("sm_50").kernel("k", "EXIT\n").build();
    Path file = Files.write(folder.resolve("k.cubin"), cubin);
    Path other = folder.resolve("new.CUBIN");
    for (Path output : List.of(file, other)) {
      GsassRun.run("dis", file.toString(), "--editable", "-o", output.toString())
          .assertStatus(2)
          .assertErrContains("-o " + output + ": gsass dis writes a text and no compiled file");
    }
    assertArrayEquals(cubin, Files.readAllBytes(file));
    assertFalse(Files.exists(other));
  }

  @Test
  void aLabelThatIsNotThereIsNamedWithItsDeclaration() {
    GsassRun.runWith(".kernel k\n    BRA nowhere\n    RET\n.end\n", "check", "-")
        .assertStatus(1)
        .assertErrContains(
            "<stdin>:2:9: error: Undefined label 'nowhere'. Declare it with `nowhere:`.");
  }

  /** A listing that leaves out lines keeps its addresses; a source text cannot have them. */
  @ParameterizedTest
  @ValueSource(strings = {"new", "old", "source"})
  void anExcerptOfAListing(String style) throws IOException {
    String excerpt =
        """
        \tcode for sm_10
        \t\tFunction : f
        /*0000*/ NOP;      /* 0xe0000000f0000001 */
        ...
        /*0040*/ BRA 0x48; /* 0x0000078010009003 */
        /*0048*/ RET;      /* 0x0000078030000003 */
        """;
    String file = Files.writeString(folder.resolve("f.sass"), excerpt).toString();
    GsassRun run = GsassRun.run("dis", "--style", style, file).assertStatus(0);
    if (style.equals("source")) {
      run.assertErrContains("warning: this listing leaves out code");
    } else {
      run.assertErrLacks("warning");
      assertTrue(run.out().matches("(?s).*/\\*0040\\*/.*BRA +0x48.*/\\*0048\\*/.*"), run.out());
      String json = GsassRun.run("dis", "--format", "json", file).assertStatus(0).out();
      assertTrue(json.contains("\"address\":64") && json.contains("\"target\":72"), json);
    }
  }
}
