package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.cli.GsassRun;

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

  @Test
  void aLabelThatIsNotThereIsNamedWithItsDeclaration() {
    GsassRun.runWith(".kernel k\n    BRA nowhere\n    RET\n.end\n", "check", "-")
        .assertStatus(1)
        .assertErrContains(
            "<stdin>:2:9: error: Undefined label 'nowhere'. Declare it with `nowhere:`.");
  }
}
