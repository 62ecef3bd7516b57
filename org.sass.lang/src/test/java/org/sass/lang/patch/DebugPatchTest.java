package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sass.lang.patch.EditedCubin.patch;
import static org.sass.lang.patch.EditedCubin.patched;
import static org.sass.lang.patch.EditedCubin.section;
import static org.sass.lang.patch.EditedCubin.text;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CubinBuilder;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isas;

/** Files that were compiled with -lineinfo keep the lines of their instructions when these move. */
class DebugPatchTest {
  private static final int ADDRESS = 2;
  private static final String NOPS = "\nNOP\nNOP\nNOP\nNOP";

  private static final String SOURCE =
      """
      .arch sm_50
      .kernel scale
              MOV R1, c[0x0][0x20]
              IADD R2, R1, R1
              IADD R3, R1, R1
              IADD R4, R1, R1
              IADD R5, R1, R1
              EXIT
      .end
      """;

  /** Builds a file with the kernels scale and other, which have the same code. */
  private static final class Builder {
    final CubinBuilder cubin = new CubinBuilder(50);
    final int code = CubinBuilder.code(SOURCE).length;
    final int scale = cubin.kernel("scale", CubinBuilder.code(SOURCE), 24, 1);
    final int other = cubin.kernel("other", CubinBuilder.code(SOURCE), 24, 1);
    final int function = cubin.symbol("$scale$f", 0x02, 0, scale, 0x20, code - 0x20);

    /** Adds a section with the addresses of symbols in its places. */
    Builder section(String name, byte[] bytes, List<Integer> places, List<Integer> symbols) {
      return section(name, bytes, places, symbols, null);
    }

    Builder section(
        String name, byte[] bytes, List<Integer> places, List<Integer> symbols, Long addend) {
      int section = cubin.section(name, 1, 0, 0, 1, bytes);
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      for (int i = 0; i < places.size(); i++) {
        table.writeBytes(CubinBuilder.relocation(places.get(i), symbols.get(i), ADDRESS));
        if (addend != null) {
          table.writeBytes(CubinBuilder.words(addend.intValue(), 0));
        }
      }
      boolean hasAddends = addend != null;
      cubin.section(
          (hasAddends ? ".rela" : ".rel") + name,
          hasAddends ? 4 : 9,
          0,
          section,
          8,
          table.toByteArray());
      return this;
    }
  }

  /** Returns the text of each instruction of a kernel and the line that it comes from. */
  private static List<String> lines(byte[] file, String kernel) {
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, file);
    Program program = Disassembler.disassemble(Isas.load("sm_50"), image);
    SourceLines lines = SourceLines.read(file);
    List<String> all = new ArrayList<>();
    for (PlacedInstruction placed : program.findKernel(kernel).code()) {
      String text = placed.decode().text().replaceFirst("^\\[.*?\\] ", "");
      all.add(text + " " + lines.find(kernel, placed.address()));
    }
    return all;
  }

  /** A file with rows for the whole kernel and for its local function, which has its own symbol. */
  private static byte[] fileWithLines(int version, boolean hasAddends) {
    Builder builder = new Builder();
    LineProgram program =
        new LineProgram(version, 1)
            .start(0)
            .row(0x8, 1, 7, 0)
            .row(0x10, 2, 300, 3)
            .row(0x18, 1, 8, 1)
            .end(0x20)
            .start(0)
            .row(0, 1, 20, 2)
            .row(0x10, 1, 21, 0)
            .end(builder.code - 0x20)
            .start(0)
            .row(0x8, 1, 40, 0)
            .row(0x28, 1, 41, 1)
            .end(builder.code);
    List<Integer> symbols = List.of(1, builder.function, 2);
    Long addend = hasAddends ? 0L : null;
    byte[] lines = program.build();
    return builder
        .section(".debug_line", lines, program.places(), symbols, addend)
        .section(".nv_debug_line_sass", lines, program.places(), symbols, addend)
        .cubin
        .build();
  }

  @Test
  void linesFollowTheirInstructions() {
    for (int version = 2; version <= 4; version++) {
      for (boolean hasAddends : new boolean[] {false, true}) {
        byte[] file = fileWithLines(version, hasAddends);
        List<String> before = lines(file, "scale");
        List<String> expected = new ArrayList<>(before);
        assertEquals("MOV R1, c[0x0][0x20] a.cu:7", before.get(0));
        assertEquals("IADD R2, R1, R1 b.h:300", before.get(1));
        assertEquals("IADD R3, R1, R1 a.cu:8", before.get(2));
        assertEquals("IADD R4, R1, R1 a.cu:20", before.get(3));
        assertEquals("IADD R5, R1, R1 a.cu:21", before.get(4));
        String text = text(file);
        int at = text.indexOf('\n', text.indexOf("IADD R2"));
        byte[] changed = patched(file, text.substring(0, at) + NOPS + text.substring(at));
        List<String> after = lines(changed, "scale");
        for (int i = 0; i < 4; i++) {
          expected.add(2, "NOP b.h:300");
        }
        assertEquals(expected.subList(0, 10), after.subList(0, 10));
        assertEquals(lines(file, "other"), lines(changed, "other"));
        assertArrayEquals(section(file, ".text.other"), section(changed, ".text.other"));
        byte[] more = section(changed, ".nv_debug_line_sass");
        assertArrayEquals(section(changed, ".debug_line"), more);
        // Taken out again, each line is where it was.
        String again = text(changed).replaceAll("(?m)^.*\\bNOP .*\n", "");
        assertEquals(before.subList(0, 6), lines(patched(changed, again), "scale").subList(0, 6));
      }
    }
  }

  @Test
  void anUnchangedFileStaysAsItIs() {
    byte[] file = fileWithLines(2, false);
    assertArrayEquals(file, patched(file, text(file)));
    byte[] changed = patched(file, text(file).replace("IADD R3, R1, R1", "IADD R3, R1, R2"));
    assertArrayEquals(section(file, ".debug_line"), section(changed, ".debug_line"));
  }

  @Test
  void randomProgramsAndChanges() {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      // Not both: a new line in the place of one that is missing replaces it.
      boolean removes = round % 2 == 0;
      StringBuilder source = new StringBuilder(".arch sm_50\n.kernel k\n");
      int count = 3 + random.nextInt(30);
      for (int i = 0; i < count; i++) {
        source.append("IADD32I R").append(i % 200).append(", R1, ").append(i).append('\n');
      }
      byte[] code = CubinBuilder.code(source + "EXIT\n.end\n");
      CubinBuilder builder = new CubinBuilder(50);
      builder.kernel("k", code, 255, 0);
      int step = random.nextBoolean() ? 1 : 8;
      LineProgram program = new LineProgram(2 + random.nextInt(3), step).start(0);
      Program read =
          Disassembler.disassemble(
              Isas.load("sm_50"), InputReader.read(InputReader.Format.CUBIN, builder.build()));
      for (PlacedInstruction placed : read.kernels().get(0).code()) {
        if (random.nextInt(3) > 0) {
          int file = 1 + random.nextInt(2);
          program.row(placed.address(), file, 1 + random.nextInt(400), random.nextInt(5));
        }
      }
      program.end(code.length);
      int lines = builder.section(".debug_line", 1, 0, 0, 1, program.build());
      byte[] place = CubinBuilder.relocation(program.places().get(0), 1, ADDRESS);
      builder.section(".rel.debug_line", 9, 0, lines, 8, place);
      byte[] file = builder.build();
      StringBuilder text = new StringBuilder();
      List<String> expected = new ArrayList<>();
      List<String> before = lines(file, "k");
      int index = 0;
      for (String line : text(file).lines().toList()) {
        boolean isCode = line.contains("//@0");
        boolean isRemoved = removes && isCode && line.contains("IADD32I") && random.nextInt(3) == 0;
        text.append(isRemoved ? "" : line + "\n");
        if (!isCode) {
          continue;
        }
        String old = before.get(index++);
        if (!isRemoved) {
          expected.add(old);
        }
        for (int i = removes ? 0 : random.nextInt(4) - 1; i > 0; i--) {
          text.append("MOV R2, R3\n");
          expected.add("MOV R2, R3 " + old.substring(old.lastIndexOf(' ') + 1));
        }
      }
      List<String> after = lines(patched(file, text.toString()), "k");
      int rounds = round;
      assertEquals(
          expected, after.subList(0, expected.size()), () -> "round " + rounds + "\n" + text);
    }
  }

  @Test
  void framesFollowTheirFunctions() {
    Builder builder = new Builder();
    ByteBuffer frames = ElfEditor.little(new byte[256]);
    // As NVIDIA's compilers write them: in the format of 64 bits.
    frames.putInt(-1).putLong(24).putLong(-1).put((byte) 3).put((byte) 0);
    frames.put(new byte[] {4, 0x7c, -1, -1, 15, 0x0c, 1, 0, 8, 1, 0, 0, 0, 0});
    int entry = frames.position();
    frames.putInt(-1).putLong(52).putLong(0);
    int place = frames.position();
    frames.putLong(0).putLong(builder.code);
    // 0x10 bytes further; 0x10 further, in an operation of a byte; 8 further, in its opcode.
    frames.put((byte) 4).putInt(4).put(new byte[] {0x0c, 1, 0});
    frames.put(new byte[] {2, 4, (byte) 0x81, 3, 0x42, 0x0a, 0x0b, 0x0f, 2, 1, 1});
    byte[] bytes = new byte[entry + 12 + 52];
    frames.get(0, bytes);
    byte[] file = builder.section(".debug_frame", bytes, List.of(place), List.of(1)).cubin.build();
    String text = text(file);
    int at = text.indexOf('\n', text.indexOf("IADD R2"));
    byte[] changed = patched(file, text.substring(0, at) + NOPS + text.substring(at));
    ByteBuffer now = ElfEditor.little(section(changed, ".debug_frame"));
    assertEquals(bytes.length, now.capacity());
    assertEquals(0, now.getLong(place));
    assertEquals(section(changed, ".text.scale").length, now.getLong(place + 8));
    assertNotEquals(builder.code, now.getLong(place + 8));
    assertEquals(4, now.getInt(place + 17));
    // At 0x20 was the group of IADD R4, which is now the second instruction of the group at 0x40.
    assertEquals(0x50, 0x10 + 4 * now.get(place + 25));
    assertEquals(0x40, now.get(place + 28));
  }

  private static String refusal(byte[] file) {
    String text = text(file);
    int at = text.indexOf('\n', text.indexOf("IADD R2"));
    CubinPatcher.Result result = patch(file, text.substring(0, at) + NOPS + text.substring(at));
    assertNull(result.bytes());
    return result.problems().get(0).message();
  }

  @Test
  void refusals() {
    Builder builder = new Builder();
    LineProgram program = new LineProgram(5, 1).start(0).row(8, 1, 7, 0).end(0x20);
    byte[] file =
        builder.section(".debug_line", program.build(), program.places(), List.of(1)).cubin.build();
    assertEquals(
        "the instructions of scale cannot move: .debug_line has their addresses, and it has version"
            + " 5; versions 2 to 4 are known; keep their number and order",
        refusal(file));
    byte[] info =
        new Builder().section(".debug_info", new byte[8], List.of(0), List.of(1)).cubin.build();
    assertEquals(
        "the instructions of scale cannot move: .debug_info has their addresses; keep their number"
            + " and order, or compile the file without -g",
        refusal(info));
    byte[] lines = fileWithLines(2, false);
    String first = text(lines).lines().filter(one -> one.contains("IADD R2")).findFirst().get();
    String text = text(lines).replace(first + "\n", "");
    int at = text.indexOf('\n', text.indexOf("IADD R3"));
    CubinPatcher.Result result =
        patch(lines, text.substring(0, at + 1) + first + text.substring(at));
    String message = result.problems().isEmpty() ? "" : result.problems().get(0).message();
    assertTrue(message.contains("instructions change their order"), message);
  }

  @Test
  void damagedSectionsAreRefusedOrFollow() {
    byte[] file = fileWithLines(2, false);
    SectionHeaderRange range = new SectionHeaderRange(file, ".debug_line");
    String text = text(file);
    int at = text.indexOf('\n', text.indexOf("IADD R2"));
    String changed = text.substring(0, at) + NOPS + text.substring(at);
    Random random = new Random(3);
    int patched = 0;
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = file.clone();
      for (int k = random.nextInt(4); k >= 0; k--) {
        damaged[range.start + random.nextInt(range.size)] = (byte) random.nextInt();
      }
      CubinPatcher.Result result = patch(damaged, changed);
      patched += result.bytes() == null ? 0 : 1;
      assertTrue(result.bytes() != null || !result.problems().isEmpty());
    }
    assertTrue(patched > 300, "only " + patched);
  }

  /** Where a section is in a file. */
  private static final class SectionHeaderRange {
    final int start;
    final int size;

    SectionHeaderRange(byte[] file, String name) {
      ElfReader.SectionHeader header = ElfEditor.of(file).find(name);
      start = header.start();
      size = header.size();
    }
  }
}
