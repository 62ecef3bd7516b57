package org.sass.lang.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Writes compiled files as texts, and takes the texts back into the files. */
final class EditedCubin {
  private EditedCubin() {}

  /** Returns a file as the text that can be changed. */
  static String text(byte[] file) {
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, file);
    assertEquals(List.of(), image.problems());
    Program program = Disassembler.disassemble(Isas.load(image.arch()), image);
    StringBuilder text = new StringBuilder();
    try {
      EditableSource.write(program, image, FileNotes.of(image, SourceLines.NONE), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return text.toString();
  }

  /** Takes a text without errors back into a file. */
  static CubinPatcher.Result patch(byte[] file, String text) {
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    return CubinPatcher.patch(file, program, text);
  }

  /** Returns the file that a text gives without a problem. */
  static byte[] patched(byte[] file, String text) {
    CubinPatcher.Result result = patch(file, text);
    assertEquals(List.of(), result.problems());
    return result.bytes();
  }

  /** Returns the bytes of a section. */
  static byte[] section(byte[] file, String name) {
    ElfEditor elf = ElfEditor.of(file);
    SectionHeader header = elf.find(name);
    assertNotNull(header, name);
    return elf.content(header);
  }
}
