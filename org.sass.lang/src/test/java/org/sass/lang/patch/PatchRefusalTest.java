package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.sass.lang.patch.EditedCubin.patch;
import static org.sass.lang.patch.EditedCubin.patched;
import static org.sass.lang.patch.EditedCubin.text;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.file.CubinBuilder;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader.SectionHeader;

/** Odd files that a longer text, or other resources, cannot be taken back into. */
class PatchRefusalTest {
  private static final String SOURCE = ".arch sm_50\n.kernel k\nMOV R1, RZ\nEXIT\n.end\n";
  private static final String CANNOT_MOVE = "the instructions of k cannot move: ";
  private static final String KEEP = "; keep their number and order";

  private static final int SECTION_SYMBOL = 0x03;
  private static final int RELOCATIONS = 9;
  private static final int NV_INFO = 0x70000000;

  /** Offsets in a header of a section. */
  private static final int START = 24;

  private static final int SIZE = 32;
  private static final int INFO = 44;

  private static CubinBuilder builder(int arch, String code) {
    CubinBuilder builder = new CubinBuilder(arch);
    String source = ".arch sm_" + arch + "\n.kernel k\n" + code + ".end\n";
    builder.kernel("k", CubinBuilder.code(source), 24, 1);
    return builder;
  }

  private static CubinBuilder builder() {
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("k", CubinBuilder.code(SOURCE), 24, 1);
    return builder;
  }

  /** Returns where the header of a section is. */
  private static int header(byte[] file, String name) {
    SectionHeader section = ElfEditor.of(file).find(name);
    return (int) ElfEditor.little(file).getLong(40) + 64 * section.index();
  }

  /** Makes a section begin where another one does. */
  private static byte[] sharing(byte[] file, String section, String other) {
    ByteBuffer bytes = ElfEditor.little(file);
    bytes.putLong(header(file, section) + START, ElfEditor.of(file).find(other).start());
    return file;
  }

  private static String longer(byte[] file) {
    return text(file).replaceFirst("EXIT", "EXIT\nNOP\nNOP\nNOP\nNOP");
  }

  /** Checks the message about a text. The text of the file itself gives the same file. */
  private static void check(byte[] file, String changed, String message) {
    CubinPatcher.Result result = patch(file, changed);
    assertNull(result.bytes());
    assertEquals(message, result.problems().get(0).message());
    assertEquals(CubinPatcher.REFUSED, result.problems().get(0).code());
    assertArrayEquals(file, patched(file, text(file)));
  }

  private static void checkCannotMove(byte[] file, String why) {
    check(file, longer(file), CANNOT_MOVE + why + KEEP);
  }

  @Test
  void bitsThatNoTextExpresses() {
    byte[] code = CubinBuilder.code(SOURCE);
    byte[] more = Arrays.copyOf(code, code.length + 4);
    more[code.length] = 1;
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("k", more, 24, 1);
    checkCannotMove(builder.build(), "its code in the file has bits outside of its instructions");
  }

  @Test
  void codeThatEndsWithinAnInstruction() {
    byte[] code = CubinBuilder.code(SOURCE);
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("k", Arrays.copyOf(code, code.length - 3), 24, 1);
    byte[] file = builder.build();
    assertArrayEquals(file, patched(file, text(file)));
    checkCannotMove(file, "its code in the file has bits outside of its instructions");
    byte[] changed = patched(file, text(file).replace("MOV R1, RZ", "MOV R2, RZ"));
    assertEquals(1, IntStream.range(0, file.length).filter(i -> file[i] != changed[i]).count());
  }

  @Test
  void codeThatAnotherSectionHasToo() {
    CubinBuilder builder = builder();
    builder.section(".mystery", 0x70000077, 0, 0, 1, new byte[5]);
    byte[] file = sharing(builder.build(), ".mystery", ".text.k");
    checkCannotMove(file, "its section shares bytes with another part of the file");
  }

  @Test
  void addressesThatAreNoSymbols() {
    CubinBuilder builder = builder();
    int text = 4;
    int symbol = builder.symbol("", SECTION_SYMBOL, 0, text, 0, 0);
    int data = builder.section(".nv.constant3", 1, 2, 0, 8, new byte[16]);
    byte[] table = CubinBuilder.relocation(8, symbol, 4);
    builder.section(".rel.nv.constant3", RELOCATIONS, 0, data, 8, table);
    checkCannotMove(
        builder.build(), ".rel.nv.constant3 has addresses in its code that are not symbols");
  }

  @Test
  void targetsThatAreUnknown() {
    checkCannotMove(
        builder(75, "JMP 0x40\nEXIT\n").build(), "the instruction at 0x0 has an absolute target");
    checkCannotMove(
        builder(50, "MOV R1, RZ\nSSY c[0x0][0x8]\nEXIT\n").build(),
        "the instruction at 0x10 takes its target from memory or a register, and no section says"
            + " where such addresses are");
    // The file ends before the target. The text has such a branch as its word.
    String branch = ".arch sm_50\n.kernel k\nBRA far\nEXIT\nNOP\nfar: EXIT\n.end\n";
    CubinBuilder far = new CubinBuilder(50);
    far.kernel("k", Arrays.copyOf(CubinBuilder.code(branch), 0x20), 24, 1);
    checkCannotMove(
        far.build(), "the instruction at 0x8 branches to 0x20, where no instruction is");
    checkCannotMove(
        builder(75, "CALL.REL.NOINC 0x20\nEXIT\nRET.REL.NODEC R20 0x0\n").build(),
        "the instruction at 0x0 is a call, and nothing says which instruction sets its return"
            + " address");
  }

  @Test
  void aListThatAnotherSectionHasToo() {
    CubinBuilder builder = builder();
    builder.section(".nv.info.k", NV_INFO, 0, 4, 4, CubinBuilder.words(0x00041c04, 0x10));
    builder.section(".mystery", 0x70000077, 0, 0, 1, new byte[5]);
    byte[] file = sharing(builder.build(), ".mystery", ".nv.info.k");
    String why = ".nv.info.k shares bytes with another part of the file";
    check(file, text(file).replaceFirst("MOV R1, RZ", "EXIT"), CANNOT_MOVE + why + KEEP);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          .kernel k | //@ registers 99#.kernel k | this mark is outside of a kernel; write it after \
          the line .kernel NAME of the kernel that it is for
          .end | .end#//@ barriers 2 | this mark is outside of a kernel; write it after \
          the line .kernel NAME of the kernel that it is for
          //@ shared 0 | //@ shared 0#  //@ shared 8 | line 6 has //@ shared for this kernel, too; \
          remove one of them
          """)
  void marksThatWouldDoNothing(String from, String to, String message) {
    byte[] file = builder().build();
    CubinPatcher.Result result = patch(file, text(file).replace(from, to.replace('#', '\n')));
    assertEquals(
        List.of("bad-mark: " + message),
        result.problems().stream().map(one -> one.code() + ": " + one.message()).toList());
  }

  @Test
  void barriersThatNoBlockHas() {
    byte[] file = builder().build();
    check(
        file,
        text(file).replace("//@ barriers 1", "//@ barriers 17"),
        "a block has at most 16 barriers, not 17");
  }

  @Test
  void registersThatNoPartSays() {
    byte[] file = builder().build();
    ByteBuffer bytes = ElfEditor.little(file);
    bytes.putInt(header(file, ".text.k") + INFO, 1);
    bytes.put(ElfEditor.of(file).find(".nv.info").start() + 1, (byte) 0x12);
    check(
        file,
        text(file).replace("//@ registers 0", "//@ registers 24"),
        "no part of the file says how many registers k has");
  }

  private static String noSharedMemory(int bytes, String why) {
    return "the file cannot give k "
        + bytes
        + " bytes of shared memory: "
        + why
        + "; give them at the launch as dynamic shared memory";
  }

  @Test
  void sharedMemoryWithoutASegment() {
    CubinBuilder builder = builder();
    builder.empty(".nv.shared.k", 64);
    byte[] file = builder.build();
    ByteBuffer bytes = ElfEditor.little(file);
    int last = (int) bytes.getLong(32) + 56 * (bytes.getShort(56) - 1);
    bytes.putLong(last + 40, bytes.getLong(last + 32));
    String why = "no segment of it says how large .nv.shared.k is";
    check(file, text(file).replace("shared 64", "shared 128"), noSharedMemory(128, why));
  }

  @Test
  void tablesThatCannotGrow() {
    CubinBuilder builder = builder();
    builder.section(".mystery", 0x70000077, 0, 0, 1, new byte[5]);
    byte[] file = sharing(builder.build(), ".mystery", ".shstrtab");
    String wanted = text(file).replace("//@ shared 0", "//@ shared 64");
    check(file, wanted, noSharedMemory(64, "its table with the names of sections cannot grow"));
    byte[] wide = withWideHeaders(builder().build());
    check(wide, wanted, noSharedMemory(64, "its table of sections cannot grow"));
  }

  /** Returns a file whose table of sections has entries of 72 bytes. */
  private static byte[] withWideHeaders(byte[] file) {
    int count = ElfEditor.little(file).getShort(60);
    byte[] longer = Arrays.copyOf(file, file.length + 72 * count);
    ByteBuffer bytes = ElfEditor.little(longer);
    for (int i = 0; i < count; i++) {
      int from = (int) bytes.getLong(40) + 64 * i;
      System.arraycopy(file, from, longer, file.length + 72 * i, 64);
    }
    bytes.putLong(40, file.length).putShort(58, (short) 72);
    return longer;
  }

  @Test
  void aRelocationOfAnUnknownPart() {
    CubinBuilder builder = builder();
    byte[] lines = new LineProgram(2, 1).start(0).row(0x8, 1, 7, 0).end(0x20).build();
    int section = builder.section(".debug_line", 1, 0, 0, 1, lines);
    byte[] table = CubinBuilder.relocation(1, 1, 2);
    builder.section(".rel.debug_line", RELOCATIONS, 0, section, 8, table);
    checkCannotMove(
        builder.build(),
        ".debug_line has their addresses, and a relocation changes a part of it that is unknown");
  }
}
