package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sass.lang.patch.EditedCubin.patched;
import static org.sass.lang.patch.EditedCubin.text;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.file.CubinBuilder;

/** Controls in the file of lines that have none in the text, and of the lines around them. */
class AddedControlsTest {

  private static byte[] file(int arch, String first, String second) {
    String source =
        ".arch sm_%d\n.kernel k\n%s\n%s\n%s EXIT\n.end\n"
            .formatted(arch, first, second, arch == 35 ? "[0x2f]" : "[B------:R-:W-:-:S05]");
    CubinBuilder builder = new CubinBuilder(arch);
    builder.kernel("k", CubinBuilder.code(source), 24, 0);
    return builder.build();
  }

  /** Returns the first instructions of a file. */
  private static List<String> code(byte[] file, int count) {
    return text(file)
        .lines()
        .filter(one -> one.contains("//@0"))
        .map(one -> one.replaceAll(" *//@.*", "").strip())
        .limit(count)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          50 | [B0-----:R-:W-:-:S00] IADD R2, R2, R0 | [B------:R-:W-:-:S06] IADD R5, R5, R5 | \
          IADD R2, R2, RZ | \
          [B0-----:R-:W-:-:S15] IADD R2, R2, R0 | [B012345:R-:W-:-:S15] IADD R2, R2, RZ | \
          [B------:R-:W-:-:S06] IADD R5, R5, R5
          50 | [B------:R-:W-:-:S13] IADD R2, R2.reuse, R0 | [B-1----:R-:W-:-:S06] MOV R5, R4 | \
          LDG.E R4, [R2] | \
          [B------:R-:W-:-:S13] IADD R2, R2.reuse, R0 | [B012345:R1:W0:-:S15] LDG.E R4, [R2] | \
          [B01----:R-:W-:-:S06] MOV R5, R4
          50 | [B------:R-:W-:-:S01] IADD R2, R2, R0 | [B------:R-:W-:-:S06] MOV R5, R4 | \
          [B------:R-:W0:-:S01] S2R R4, SR_TID.X | \
          [B------:R-:W-:-:S01] IADD R2, R2, R0 | [B------:R-:W0:-:S01] S2R R4, SR_TID.X | \
          [B------:R-:W-:-:S06] MOV R5, R4
          35 | [0x4] IADD R2, R2, R0 | [0x28] IADD R5, R5, R5 | IADD R2, R2, RZ | \
          [0x2f] IADD R2, R2, R0 | [0x2f] IADD R2, R2, RZ | [0x28] IADD R5, R5, R5
          75 | [B------:R-:W-:-:S02] IADD3 R2, R2.reuse, R0, RZ | \
          [B------:R-:W-:-:S06] MOV R5, R4 | S2R R4, SR_TID.X | \
          [B------:R-:W-:Y:S15] IADD3 R2, R2, R0, RZ | [B012345:R1:W0:Y:S15] S2R R4, SR_TID.X | \
          [B01----:R-:W-:-:S06] MOV R5, R4
          """)
  void theLinesAroundANewOneAreSlowEnough(
      int arch, String first, String second, String added, String a, String b, String c) {
    byte[] file = file(arch, first, second);
    String text = text(file);
    int at = text.lastIndexOf('\n', text.indexOf(second));
    byte[] changed = patched(file, text.substring(0, at + 1) + added + text.substring(at));
    assertEquals(List.of(a, b, c), code(changed, 3));
  }

  /** A line that replaces another is like a new one if its control is deleted. */
  @ParameterizedTest
  @CsvSource({"//@0010", "''"})
  void aLineWhoseControlIsDeleted(String mark) {
    byte[] file =
        file(50, "[B------:R-:W-:-:S00] IADD R2, R2, R0", "[B------:R-:W-:-:S06] MOV R5, R4");
    String text = text(file).replaceAll("(?m)^.*MOV R5, R4.*$", "        MOV R5, R2 " + mark);
    assertEquals(
        List.of("[B------:R-:W-:-:S15] IADD R2, R2, R0", "[B012345:R-:W-:-:S15] MOV R5, R2"),
        code(patched(file, text), 2));
  }
}
