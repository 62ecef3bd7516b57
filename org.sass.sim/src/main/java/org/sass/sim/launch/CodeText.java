package org.sass.sim.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.FileNotes;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.SourceLines;

/**
 * The disassembly of a compiled file as a source text, and its program with the lines of this text.
 * The words of the program are those of the file.
 */
record CodeText(String text, Program program) {

  /** Writes a text for a program. */
  static CodeText of(Program program, CodeImage image, SourceLines lines) {
    StringBuilder out = new StringBuilder();
    try {
      ListingWriter.write(program, FileNotes.of(image, lines), ListingWriter.Style.SOURCE, out);
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot fail", e);
    }
    String text = out.toString();
    Program read = Assembler.assemble(program.isa(), text);
    List<Kernel> kernels = new ArrayList<>();
    for (int i = 0; i < program.kernels().size(); i++) {
      Kernel kernel = program.kernels().get(i);
      boolean isThere = i < read.kernels().size() && isSamePlaces(kernel, read.kernels().get(i));
      kernels.add(isThere ? withLines(kernel, read.kernels().get(i)) : kernel);
    }
    return new CodeText(
        text,
        new Program(
            program.isa(), List.copyOf(kernels), program.launchComments(), program.problems()));
  }

  /**
   * Returns whether two kernels have instructions at the same addresses. The code of a damaged file
   * may end within an instruction, which no text can say.
   */
  private static boolean isSamePlaces(Kernel kernel, Kernel read) {
    List<PlacedInstruction> code = kernel.code();
    boolean isSame = code.size() == read.code().size();
    for (int i = 0; isSame && i < code.size(); i++) {
      isSame = code.get(i).address() == read.code().get(i).address();
    }
    return isSame;
  }

  private static Kernel withLines(Kernel kernel, Kernel read) {
    List<PlacedInstruction> code = new ArrayList<>(kernel.code().size());
    for (int i = 0; i < kernel.code().size(); i++) {
      PlacedInstruction placed = kernel.code().get(i);
      PlacedInstruction there = read.code().get(i);
      code.add(
          new PlacedInstruction(
              placed.isa(), placed.address(), placed.word(), there.line(), there.column()));
    }
    return new Kernel(
        kernel.name(),
        kernel.line(),
        List.copyOf(code),
        kernel.labels(),
        kernel.params(),
        kernel.sharedBytes(),
        kernel.constants());
  }
}
