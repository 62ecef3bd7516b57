package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.lang.patch.EditedCubin.patch;
import static org.sass.lang.patch.EditedCubin.patched;
import static org.sass.lang.patch.EditedCubin.section;
import static org.sass.lang.patch.EditedCubin.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CubinBuilder;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.InputReader;
import org.sass.lang.text.Problem;

class CubinPatcherTest {
  private static final String SOURCE =
      """
      .arch sm_50
      .kernel scale
              MOV R1, c[0x0][0x20]
              MOV32I R2, 0x0
      loop:
              IADD R1, R1, R2
              ISETP.NE.AND P0, PT, R1, RZ, PT
              @P0 BRA loop
              EXIT
              IADD R3, R3, R3
              EXIT
      .end
      """;

  private static final int LOCAL_FUNCTION = 0x02;
  private static final int OBJECT = 0x11;

  /** A file with all sections that say something about the code. */
  private static byte[] file() {
    byte[] code = CubinBuilder.code(SOURCE);
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("scale", code, 24, 1);
    builder.symbol("$scale$twice", LOCAL_FUNCTION, 0, text, 0x48, code.length - 0x48);
    byte[] info =
        CubinBuilder.words(
            0x00ff1b03, 0x00081c04, 0x38, 0x50, 0x00103404, 0x30, 0, 1, 0x20, 0x00043704, 0x76);
    builder.section(".nv.info.scale", 0x70000000, 0, text, 4, info);
    int data = builder.section(".nv.global.init", 1, 3, 0, 8, CubinBuilder.words(1, 2));
    int symbol = builder.symbol("table", OBJECT, 0, data, 0, 8);
    builder.section(".rel.text.scale", 9, 0, text, 8, CubinBuilder.relocation(0x10, symbol, 43));
    builder.section(".nv.constant2.scale", 1, 2, text, 4, CubinBuilder.words(7, 8, 9));
    builder.section(".mystery", 0x70000077, 0, 0, 1, new byte[] {1, 2, 3, 4, 5});
    builder.empty(".nv.shared.scale", 64);
    return builder.build();
  }

  /** The tests of the command line use the same file. */
  @Test
  void theFileOfTheCommandLineTests() throws IOException {
    Path path = Path.of("../org.sass.sim/src/test/resources/org/sass/sim/cli/scale.cubin");
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.createDirectories(path.getParent());
      Files.write(path, file());
    }
    assertArrayEquals(file(), Files.readAllBytes(path));
  }

  /** Checks the one message about a text. */
  private static void checkRefused(String text, String message) {
    CubinPatcher.Result result = patch(file(), text);
    assertNull(result.bytes());
    assertEquals(1, result.problems().size(), () -> result.problems().toString());
    assertEquals(message, result.problems().get(0).message());
  }

  /** Returns the value and the size of a symbol. */
  private static List<Long> symbol(byte[] file, int index) {
    ByteBuffer table = ElfEditor.little(section(file, ".symtab"));
    return List.of(table.getLong(24 * index + 8), table.getLong(24 * index + 16));
  }

  @Test
  void theUnchangedTextGivesTheSameFile() {
    byte[] file = file();
    String text = text(file);
    assertTrue(text.contains("//@ registers 24\n//@ barriers 1\n//@ shared 64\n"), text);
    assertTrue(text.contains("MOV32I R2, 0x0"), text);
    assertArrayEquals(file, patched(file, text));
  }

  @Test
  void aChangedInstructionChangesItsWordOnly() {
    byte[] file = file();
    byte[] changed = patched(file, text(file).replace("IADD R3, R3, R3", "IADD R3, R3, R4"));
    int start = ElfEditor.of(file).find(".text.scale").start();
    assertEquals(file.length, changed.length);
    int first = Arrays.mismatch(file, changed);
    assertEquals(start + 0x48, first / 8 * 8);
    byte[] expected = file.clone();
    System.arraycopy(changed, start + 0x48, expected, start + 0x48, 8);
    assertArrayEquals(expected, changed);
    assertTrue(text(changed).contains("IADD R3, R3, R4"));
  }

  @Test
  void aNewInstructionMovesEverythingThatNamesItsCode() {
    byte[] file = file();
    String text = text(file);
    int at = text.indexOf('\n', text.indexOf("MOV R1, c"));
    byte[] changed = patched(file, text.substring(0, at) + "\n        NOP" + text.substring(at));
    int size = section(changed, ".text.scale").length;
    assertEquals(section(file, ".text.scale").length + 0x20, size);
    assertEquals(List.of(0L, (long) size), symbol(changed, 1));
    assertEquals(List.of(0x50L, size - 0x50L), symbol(changed, 2));
    assertEquals(0x18, ElfEditor.little(section(changed, ".rel.text.scale")).getLong(0));
    byte[] info =
        CubinBuilder.words(
            0x00ff1b03, 0x00081c04, 0x48, 0x58, 0x00103404, 0x38, 0, 1, 0x30, 0x00043704, 0x76);
    assertArrayEquals(info, section(changed, ".nv.info.scale"));
    for (String same : List.of(".mystery", ".nv.constant2.scale", ".nv.global.init", ".nv.info")) {
      assertArrayEquals(section(file, same), section(changed, same));
    }
    ByteBuffer header = ElfEditor.little(changed);
    ByteBuffer segment = header.slice((int) header.getLong(32), 56).order(header.order());
    assertEquals(ElfEditor.of(changed).find(".text.scale").start(), segment.getLong(8));
    assertEquals(size, segment.getLong(32));
    assertEquals(size, segment.getLong(40));
    assertTrue(text(changed).contains("NOP"));
  }

  @Test
  void anExitThatIsAddedIsListed() {
    byte[] file = file();
    byte[] changed = patched(file, text(file).replace("IADD R3, R3, R3", "EXIT"));
    byte[] info = section(changed, ".nv.info.scale");
    ByteBuffer list = ElfEditor.little(info);
    assertEquals(0x000c1c04, list.getInt(4));
    assertEquals(
        List.of(0x38, 0x48, 0x50), List.of(list.getInt(8), list.getInt(12), list.getInt(16)));
  }

  @Test
  void aRemovedInstructionIsTakenOut() {
    byte[] file = file();
    String text = text(file).replaceAll("(?m)^.*IADD R3, R3, R3.*\n", "");
    byte[] changed = patched(file, text);
    ByteBuffer list = ElfEditor.little(section(changed, ".nv.info.scale"));
    assertEquals(List.of(0x38, 0x48), List.of(list.getInt(8), list.getInt(12)));
    // Like compilers, the symbol names the address of the control word before the instruction.
    assertEquals(0x40, symbol(changed, 2).get(0));
  }

  /** New lines belong to the function if they are after its label, and else to the one before. */
  @ParameterizedTest
  @CsvSource({
    "L_0018:, L_0018:/        NOP, 0x18, 0x38",
    "L_0018:, '        NOP/L_0018:', 0x20, 0x38",
    "L_0030:, L_0030:/        NOP, 0x18, 0x30"
  })
  void aFunctionBeginsAtItsLabel(String from, String to, String start, String end) {
    String source = ".arch sm_50\n.kernel k\nCAL f\nCAL g\nf: MOV R2, RZ\nRET\ng: NOP\nRET\n.end\n";
    byte[] code = CubinBuilder.code(source);
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("k", code, 24, 0);
    builder.symbol("$k$f", LOCAL_FUNCTION, 0, text, 0x18, 0x18);
    byte[] file = builder.build();
    assertTrue(text(file).contains(from + "\n"), () -> text(file));
    byte[] changed = patched(file, text(file).replace(from, to.replace('/', '\n')));
    long first = Long.decode(start);
    assertEquals(List.of(first, Long.decode(end) - first), symbol(changed, 2));
  }

  /** The list 0x1d has the reads of the number of the block; the flag 4 says that of z is read. */
  @ParameterizedTest
  @CsvSource({
    "S2R R3/ SR_CTAID.X, S2R R3/ SR_CTAID.X, 00041d04 8 00041c04 18",
    "S2R R3/ SR_CTAID.X, 'MOV R3, RZ', 00041c04 18",
    "'MOV R4, RZ', S2R R4/ SR_CTAID.Z, 00081d04 8 10 00041c04 18 401",
    "'MOV R4, RZ', 'BAR.SYNC 0x0', 00041d04 8 00041c04 18",
    "'MOV R4, RZ', EXIT, 00041d04 8 00081c04 10 18"
  })
  void theListOfReadsOfTheNumberOfTheBlock(String from, String to, String expected) {
    byte[] code =
        CubinBuilder.code(".arch sm_50\n.kernel k\nS2R R3, SR_CTAID.X\nMOV R4, RZ\nEXIT\n.end\n");
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("k", code, 24, 0);
    byte[] info = CubinBuilder.words(0x00041d04, 8, 0x00041c04, 0x18);
    builder.section(".nv.info.k", 0x70000000, 0, text, 4, info);
    byte[] file = builder.build();
    String changed = text(file).replace(from.replace('/', ','), to.replace('/', ','));
    int[] words =
        Arrays.stream(expected.split(" ")).mapToInt(one -> Integer.parseInt(one, 16)).toArray();
    assertArrayEquals(CubinBuilder.words(words), section(patched(file, changed), ".nv.info.k"));
    // A file without such reads has no list, and gets one.
    byte[] without = patched(file, text(file).replace("S2R R3, SR_CTAID.X", "MOV R3, RZ"));
    byte[] again = patched(without, text(without).replace("MOV R3, RZ", "S2R R3, SR_CTAID.X"));
    assertArrayEquals(info, section(again, ".nv.info.k"));
  }

  @ParameterizedTest
  @CsvSource({
    "IADD32I R1/ R1/ -0x10, IADD32I R1/ R1/ -0x1000, true",
    "IADD32I R1/ R1/ -0x10, NOP, true",
    "IADD32I R1/ R1/ -0x10, IADD32I R2/ R2/ -0x10, true",
    "'MOV R4, RZ', IADD32I R1/ R1/ -0x8, true",
    "'MOV R4, RZ', IADD32I R1/ R1/ 0x10, false"
  })
  void aFrameOfAnotherSize(String from, String to, boolean isWarned) {
    byte[] code =
        CubinBuilder.code(
            ".arch sm_50\n.kernel k\nIADD32I R1, R1, -0x10\nMOV R4, RZ\nEXIT\n.end\n");
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("k", code, 24, 0);
    byte[] file = builder.build();
    String changed = text(file).replace(from.replace('/', ','), to.replace('/', ','));
    CubinPatcher.Result result = patch(file, changed);
    assertEquals(
        isWarned ? List.of("stack-frame") : List.of(),
        result.problems().stream().map(Problem::code).toList());
    assertTrue(text(result.bytes()).contains(to.replace('/', ',')));
  }

  @Test
  void registersBarriersAndSharedMemory() {
    byte[] file = file();
    String text =
        text(file)
            .replace("registers 24", "registers 40")
            .replace("barriers 1", "barriers 2")
            .replace("shared 64", "shared 4096");
    byte[] changed = patched(file, text);
    assertEquals(file.length, changed.length);
    ElfEditor elf = ElfEditor.of(changed);
    SectionHeader code = elf.find(".text.scale");
    assertEquals(40 << 24 | 1, code.info());
    assertEquals(6 | 2 << 20, code.flags());
    assertEquals(40, ElfEditor.little(section(changed, ".nv.info")).getInt(8));
    assertEquals(4096, elf.find(".nv.shared.scale").size());
    ByteBuffer header = ElfEditor.little(changed);
    int lastSegment = (int) header.getLong(32) + 56 * (header.getShort(56) - 1);
    assertEquals(0, header.getLong(lastSegment + 32));
    assertEquals(4096, header.getLong(lastSegment + 40));
  }

  /** Like the files of compilers, the file ends with its tables. */
  @Test
  void sharedMemoryIsAddedToAKernelWithout() {
    CubinBuilder builder = new CubinBuilder(50);
    byte[] code = CubinBuilder.code(SOURCE);
    int first = builder.kernel("scale", code, 24, 1);
    int second = builder.kernel("other", code, 24, 1);
    builder.section(".mystery", 0x70000077, 0, 0, 1, new byte[] {1, 2, 3, 4, 5});
    byte[] file = builder.build();
    String text = text(file);
    assertTrue(text.contains("//@ shared 0\n"), text);
    byte[] changed = patched(file, text.replace("//@ shared 0", "//@ shared 640"));
    ElfEditor elf = ElfEditor.of(changed);
    List<SectionHeader> before = ElfEditor.of(file).headers();
    assertEquals(before.size() + 2, elf.headers().size());
    for (SectionHeader old : before) {
      SectionHeader now = elf.headers().get(old.index());
      assertEquals(old.name(), now.name());
      if (!old.name().equals(".shstrtab")) {
        assertArrayEquals(ElfEditor.of(file).content(old), elf.content(now), old.name());
      }
    }
    for (String name : List.of("scale", "other")) {
      SectionHeader shared = elf.find(".nv.shared." + name);
      assertEquals(640, shared.size());
      assertEquals(8, shared.type());
      assertEquals(name.equals("scale") ? first : second, shared.info());
      assertTrue(elf.hasSegmentFor(shared));
      CodeImage image = InputReader.read(InputReader.Format.CUBIN, changed);
      assertEquals(640, image.sections().get(0).needs().sharedBytes());
    }
    ByteBuffer header = ElfEditor.little(changed);
    assertEquals(ElfEditor.little(file).getShort(56) + 2, header.getShort(56));
    assertEquals(changed.length, header.getLong(32) + 56 * header.getShort(56));
    // The section is then one like any other.
    assertArrayEquals(changed, patched(changed, text(changed)));
    byte[] larger = patched(changed, text(changed).replace("shared 640", "shared 1000"));
    assertEquals(changed.length, larger.length);
    assertEquals(1000, ElfEditor.of(larger).find(".nv.shared.scale").size());
    String more = text(file).replace("//@ shared 0", "//@ shared 64").replace("EXIT", "EXIT\nNOP");
    assertTrue(text(patched(file, more)).contains("//@ shared 64"));
  }

  @Test
  void constantsAreWritten() {
    byte[] file = file();
    String text = text(file).replace(".const 2 0x0 = 0x7, 0x8", ".const 2 0x0 = 0x7, 0x800");
    byte[] changed = patched(file, text);
    assertArrayEquals(CubinBuilder.words(7, 0x800, 9), section(changed, ".nv.constant2.scale"));
  }

  @Test
  void refusals() {
    String text = text(file());
    checkRefused(
        text.replaceAll("(?m)^.*MOV32I.*\n", ""),
        "the instruction at 0x10 (MOV32I R2, 0x0) gets the address of table;"
            + " keep it, with its mark //@0010");
    checkRefused(
        text.replace("MOV32I R2, 0x0", "MOV R2, R3    "),
        "the instruction at 0x10 (MOV32I R2, 0x0) gets the address of table;"
            + " this other instruction cannot hold that, so keep the old one, with its mark"
            + " //@0010");
    checkRefused(
        text.replace("//@0018", "//@0010"),
        "an instruction before has the mark of address 0x10 too; remove the mark of the one that is"
            + " new");
    checkRefused(
        text.replace("//@0018", "//@1234"),
        "no instruction of the file is at 0x1234; correct this mark");
    checkRefused(
        text.replace("//@ registers 24", "//@ register 24"),
        "this mark is neither an address, such as //@0048, nor //@ registers N,"
            + " //@ barriers N or //@ shared BYTES; correct or remove it");
    checkRefused(
        text.replace("registers 24", "registers 300"), "scale may use 1 to 255 registers, not 300");
    checkRefused(
        text.replace("shared 64", "shared 65536"),
        "a kernel may declare at most 49152 bytes of shared memory");
    checkRefused(
        text.replace("//@ shared 64", ".shared 128"),
        "the directive .shared does not change a compiled file; remove it and write the size as"
            + " //@ shared 128");
    checkRefused(
        text.replace(".kernel scale", ".kernel other"),
        "the file has no kernel other; it has scale");
    checkRefused(
        text.replace(".arch sm_50", ".arch sm_61"), "the text is for sm_61, the file for sm_50");
    checkRefused(
        text.replace(".const 2 0x0", ".const 2 0x20"),
        "the file has 12 bytes of constant bank 2 for scale, and the text writes at 0x20");
  }

  @Test
  void codeWithAnIndirectBranchDoesNotMove() {
    byte[] code = CubinBuilder.code(".arch sm_50\n.kernel k\nBRX R2\nEXIT\n.end\n");
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("k", code, 8, 0);
    byte[] file = builder.build();
    String text = text(file);
    CubinPatcher.Result result = patch(file, text.replace("EXIT", "EXIT\nNOP\nNOP\nNOP"));
    assertEquals(
        "the instructions of k cannot move: the instruction at 0x8 takes its target from memory or"
            + " a register, and no section says where such addresses are; keep their number and"
            + " order",
        result.problems().get(0).message());
    assertArrayEquals(file, patched(file, text));
  }

  @Test
  void aReturnAddressFollowsItsCall() {
    String source =
        """
        .arch sm_75
        .kernel k
        MOV R18, 0x20
        CALL.REL.NOINC f
        EXIT
        f:
        MOV R20, R18
        MOV R21, 0x0
        RET.REL.NODEC R20 0x0
        .end
        """;
    CubinBuilder builder = new CubinBuilder(75);
    builder.kernel("k", CubinBuilder.code(source), 24, 0);
    byte[] file = builder.build();
    String text = text(file);
    assertTrue(text.contains("MOV R18, L_0020 "), text);
    assertArrayEquals(file, patched(file, text));
    int at = text.indexOf('\n', text.indexOf("MOV R18"));
    byte[] changed = patched(file, text.substring(0, at) + "\nNOP" + text.substring(at));
    String after = text(changed);
    assertTrue(after.contains("MOV R18, L_0030 "), after);
    assertTrue(after.contains("L_0030:\n        EXIT "), after);
  }

  @Test
  void otherFilesAreNotChanged() {
    CubinPatcher.Result result = patch("architecture {sm_11}".getBytes(), ".arch sm_50\nEXIT\n");
    assertEquals(
        "only a cubin in 64-bit ELF can be changed; this file is not one",
        result.problems().get(0).message());
  }
}
