package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.isa.Isas;
import org.sass.lang.patch.CubinPatcher;
import org.sass.lang.text.Problem;

class FileNotesTest {
  private static final String SOURCE =
      """
      .arch sm_50
      .kernel scale
              MOV R1, c[0x0][0x20]
              MOV32I R2, 0x0
              IADD R1, R1, R2
              EXIT
      .end
      """;

  /** A line program: line 7 at 0x8, line 9 of the second file at 0x18, no line from 0x28 on. */
  private static byte[] lineUnit() {
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    names.writeBytes("src\0\0".getBytes(StandardCharsets.UTF_8));
    names.writeBytes("scale.cu\0\1\0\0".getBytes(StandardCharsets.UTF_8));
    names.writeBytes("/usr/x.h\0\0\0\0\0".getBytes(StandardCharsets.UTF_8));
    byte[] counts = {0, 1, 1, 1, 1, 0, 0, 0, 1};
    // Address 0 with a relocation; 8 bytes and 6 lines further a row; in the second file, 16 bytes
    // and 2 lines further, a row; 16 bytes further the end.
    String program =
        "00 09 02 00 00 00 00 00 00 00 00 02 08 03 06 01 04 02 ef 02 10 00 01 01".replace(" ", "");
    byte[] header = {1, 1, -3, 14, 10};
    int headerBytes = header.length + counts.length + names.size();
    ByteArrayOutputStream unit = new ByteArrayOutputStream();
    unit.writeBytes(CubinBuilder.words(2 + 4 + headerBytes + program.length() / 2));
    unit.write(2);
    unit.write(0);
    unit.writeBytes(CubinBuilder.words(headerBytes));
    unit.writeBytes(header);
    unit.writeBytes(counts);
    unit.writeBytes(names.toByteArray());
    unit.writeBytes(HexFormat.of().parseHex(program));
    return unit.toByteArray();
  }

  private static byte[] file() {
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("scale", CubinBuilder.code(SOURCE), 24, 1);
    int parameter = 12 << 18 | 0x1f000;
    byte[] info =
        CubinBuilder.words(0x00080a04, 0, 0x000c0140, 0x000c1903, 0x000c1704, 0, 0, parameter);
    builder.section(".nv.info.scale", 0x70000000, 0, text, 4, info);
    int data = builder.section(".nv.global.init", 1, 3, 0, 8, CubinBuilder.words(1, 2, 0, 0));
    int symbol = builder.symbol("table", 0x11, 0, data, 0, 16);
    builder.section(".rel.text.scale", 9, 0, text, 8, CubinBuilder.relocation(0x10, symbol, 43));
    builder.section(".rel.nv.global.init", 9, 0, data, 8, CubinBuilder.relocation(8, symbol, 4));
    builder.section(".nv.constant2.scale", 1, 2, text, 4, CubinBuilder.words(7, 8));
    byte[] unit = lineUnit();
    int lines = builder.section(".debug_line", 1, 0, 0, 1, unit);
    int place = unit.length - 24 + 3;
    byte[] relocation = CubinBuilder.relocation(place, 1, 2);
    builder.section(".rel.debug_line", 9, 0, lines, 8, relocation);
    builder.empty(".nv.shared.scale", 64);
    return builder.build();
  }

  private static String text(byte[] file, Style style) throws IOException {
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, file);
    Program program = Disassembler.disassemble(Isas.load("sm_50"), image);
    StringBuilder text = new StringBuilder();
    FileNotes notes = FileNotes.of(image, SourceLines.read(file));
    ListingWriter.write(program, notes, style, text);
    return text.toString();
  }

  @Test
  void aSourceSaysWhatTheFileSays() throws IOException {
    assertEquals(
        """
        .arch sm_50

        .kernel scale
        // registers 24, barriers 1, shared memory 64 bytes, parameters 12 bytes
        // parameter 0: 12 bytes, c[0x0][0x140]
        .const 2 0x0 = 0x7, 0x8
        // src/scale.cu:7
                [B012345:R-:W-:-:S15] MOV R1, c[0x0][0x20]
                [B012345:R-:W-:-:S15] MOV32I R2, 0x0  // address of table, low half
        // /usr/x.h:9
                [B012345:R-:W-:-:S15] IADD R1, R1, R2
                [B012345:R-:W-:-:S15] EXIT
                [B012345:R-:W-:-:S15] NOP
                [B012345:R-:W-:-:S15] NOP
        .end

        // section .nv.global.init: 16 bytes, aligned to 8
        //   0x0000 table: 16 bytes
        //   0x0000 01 00 00 00 02 00 00 00 00 00 00 00 00 00 00 00
        //   0x0008 generic address of table
        """,
        text(file(), Style.SOURCE));
  }

  @Test
  void aSectionThatTheFileDoesNotStoreTakesNoMemory() {
    CubinBuilder builder = new CubinBuilder(50);
    builder.kernel("scale", CubinBuilder.code(SOURCE), 24, 1);
    builder.empty(".nv.global", 1 << 28);
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, builder.build());
    ModuleData.DataSection section = image.module().findSection(".nv.global");
    assertEquals(1 << 28, section.size());
    assertEquals(0, section.bytes().length);
    List<String> notes = FileNotes.of(image, SourceLines.NONE).ofData();
    assertEquals(List.of("// section .nv.global: 268435456 bytes, aligned to 4"), notes);
  }

  @Test
  void everyStyleAssemblesToTheSameWords() throws IOException {
    byte[] file = file();
    byte[] code = CubinBuilder.code(SOURCE);
    for (Style style : Style.values()) {
      String text = text(file, style);
      assertTrue(text.contains("// registers 24, barriers 1"), text);
      assertTrue(text.contains("// address of table, low half\n"), text);
      assertTrue(text.contains("// src/scale.cu:7\n"), text);
      Program program = Assembler.assemble(Isas.load("sm_50"), text);
      assertEquals(
          List.of(), program.problems().stream().filter(Problem::isError).toList(), () -> text);
      assertArrayEquals(code, CodeWriter.toBytes(program), () -> text);
      if (style != Style.SOURCE) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        CodeImage again =
            InputReader.read(InputReader.Format.AUTO, bytes, Isas.load("sm_50"), Isas::load);
        assertEquals(List.of(), again.problems(), () -> text);
        assertArrayEquals(code, again.sections().get(0).code(), () -> text);
      }
    }
  }

  @Test
  void jsonSaysWhatTheFileSays() {
    byte[] file = file();
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, file);
    Program program = Disassembler.disassemble(Isas.load("sm_50"), image);
    CodeContents contents = CodeContents.of(program, image, SourceLines.read(file), "cubin");
    List<CodeContents.Instruction> code = contents.kernels().get(0).instructions();
    assertEquals("address of table, low half", code.get(1).relocation());
    assertNull(code.get(0).relocation());
    assertEquals("src/scale.cu", code.get(1).file());
    assertEquals(7, code.get(1).line());
    assertEquals(9, code.get(2).line());
    assertNull(code.get(4).line());
    assertEquals(
        List.of(
            new CodeContents.Data(
                ".nv.global.init",
                16,
                8,
                "01000000020000000000000000000000",
                List.of(new CodeContents.Variable("table", 0, 16)),
                List.of(new CodeContents.Place(8, "generic address of table")))),
        contents.sections());
  }

  @Test
  void functionsInTheCodeOfAKernelHaveNames() throws IOException {
    CubinBuilder builder = new CubinBuilder(50);
    String source = ".kernel k\nCAL 0x28\nEXIT\nNOP\nIADD R1, R1, R2\nRET\n.end\n";
    int text = builder.kernel("k", CubinBuilder.code(".arch sm_50\n" + source), 24, 0);
    builder.symbol("$k$f", 0x02, 0, text, 0x20, 16);
    builder.symbol("$k$g", 0x02, 0, text, 0x30, 8);
    byte[] file = builder.build();
    List<String> lines = text(file, Style.SOURCE).lines().toList();
    // The symbol names the control word before the first instruction.
    assertEquals("L_0028:", lines.get(lines.indexOf("// function $k$f") + 1));
    assertTrue(lines.get(lines.indexOf("// function $k$g") + 1).endsWith("] RET"));
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, file);
    Program program = Disassembler.disassemble(Isas.load("sm_50"), image);
    List<CodeContents.Instruction> code =
        CodeContents.of(program, image, "cubin").kernels().get(0).instructions();
    assertEquals("$k$f", code.get(3).function());
    assertNull(code.get(2).function());
  }

  @Test
  void whatADamagedFileSaysIsShown() throws IOException {
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("scale", CubinBuilder.code(SOURCE), 24, 1);
    byte[] outside = CubinBuilder.relocation(0x99998, 1, 43);
    builder.section(".rel.text.scale", 9, 0, text, 8, outside);
    builder.section(".rel.text.scale", 9, 0, text, 8, CubinBuilder.relocation(0x10, 9999, 43));
    String shown = text(builder.build(), Style.SOURCE);
    assertTrue(shown.contains("\n// outside of the code, 0x99998: address of "), shown);
    assertTrue(shown.contains("0x0  // relocation of kind 43 for symbol 9999\n"), shown);
  }

  @Test
  void aStackOfUnknownDepth() throws IOException {
    CubinBuilder builder = new CubinBuilder(50);
    int text = builder.kernel("scale", CubinBuilder.code(SOURCE), 24, 1);
    int symbol = ElfEditor.of(builder.build()).headers().get(text).info() & 0xffffff;
    byte[] info = CubinBuilder.words(0x00081204, symbol, -1);
    builder.section(".nv.info", 0x70000000, 0, 0, 4, info);
    String shown = text(builder.build(), Style.SOURCE);
    assertTrue(shown.contains(", stack unknown (recursion or pointers)\n"), shown);
  }

  @Test
  void codeWithoutMarksDoesNotMove() throws IOException {
    byte[] file = file();
    String text = text(file, Style.SOURCE).replace("EXIT", "EXIT\nNOP\nNOP\nNOP\nNOP");
    Program program = Assembler.assemble(Isas.load("sm_50"), text);
    String start = "the kernel scale has 6 instructions in the file and 10 in the text";
    String message = CubinPatcher.patch(file, program, text).problems().get(0).message();
    assertTrue(message.startsWith(start), message);
  }

  @Test
  void damagedFilesAreReadAndPatched() throws IOException {
    byte[] file = file();
    String source = text(file, Style.SOURCE);
    Random random = new Random(17);
    List<Integer> patched = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = Arrays.copyOf(file, i % 3 == 0 ? random.nextInt(file.length) : file.length);
      for (int k = random.nextInt(4); k >= 0 && damaged.length > 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      SourceLines.read(damaged);
      String changed = source.replace("IADD R1, R1, R2", "IADD R1, R1, R2\nNOP\nNOP\nNOP\nNOP");
      for (String text : List.of(source, changed)) {
        Program program = Assembler.assemble(Isas.load("sm_50"), text);
        if (CubinPatcher.patch(damaged, program, text).bytes() != null) {
          patched.add(i);
        }
      }
    }
    assertTrue(patched.size() > 100, () -> "only " + patched.size());
  }
}
