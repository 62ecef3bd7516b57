package org.sass.sim.cli.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.KernelNames;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;

/** Checks that a changed compiled file says of each kernel how many registers it uses. */
final class PatchedRegisters {

  private PatchedRegisters() {}

  /**
   * Returns an error if a kernel uses more registers than its header says, and more than before;
   * else null. A kernel that gets fewer registers than it names would destroy those of its
   * neighbours, or fault.
   *
   * @param text the assembled text with the changes
   */
  static Problem check(Program text, byte[] before, byte[] after) {
    Isa isa = text.isa();
    Map<String, Integer> used = new HashMap<>();
    CodeImage old = InputReader.read(InputReader.Format.CUBIN, before);
    for (Kernel kernel : Disassembler.disassemble(isa, old).kernels()) {
      used.put(kernel.name(), count(isa, kernel));
    }
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, after);
    Program program = Disassembler.disassemble(isa, image);
    List<Kernel> kernels = program.kernels();
    KernelNames names = new KernelNames();
    for (int i = 0; i < kernels.size(); i++) {
      CodeImage.Section section = image.sections().get(i);
      Kernel inText = text.findKernel(names.name(section.name()));
      Integer declared = section.needs().registers();
      int count = count(isa, kernels.get(i));
      boolean wasSo =
          declared != null && declared.equals(old.sections().get(i).needs().registers());
      if (declared == null || count <= declared || wasSo && count <= used.get(section.name())) {
        continue;
      }
      String message =
          "%s uses %d registers, but its header says %d; write //@ registers %d"
              .formatted(section.name(), count, declared, count);
      PlacedInstruction place =
          inText == null ? null : KernelFlow.firstWithRegisters(isa, inText, count);
      return place == null
          ? Problem.error("patch-refused", message, 1, 0, 0)
          : Problem.error(
              "patch-refused", message, place.line(), place.column(), place.column() + 1);
    }
    return null;
  }

  private static int count(Isa isa, Kernel kernel) {
    return KernelFlow.registerCount(isa, kernel, () -> false);
  }
}
