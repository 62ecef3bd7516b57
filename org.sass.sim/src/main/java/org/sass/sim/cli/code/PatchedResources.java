package org.sass.sim.cli.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.KernelNames;
import org.sass.lang.flow.BarrierCount;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;

/**
 * Checks that a changed compiled file says of each kernel how many registers and barriers it uses.
 */
final class PatchedResources {
  private static final List<Resource> RESOURCES = List.of(new Registers(), new Barriers());

  private PatchedResources() {}

  /** Something of which code uses a number that the header of its kernel says. */
  private interface Resource {
    /** Returns its name in messages and marks. */
    String name();

    /** Returns how many of it the header says; null if it does not say. */
    Integer declared(ResourceNeeds needs);

    /** Returns how many of it code uses. */
    int count(Isa isa, Kernel kernel);

    /** Returns the first instruction that needs so many of it; null if there is none. */
    PlacedInstruction first(Isa isa, Kernel kernel, int count);
  }

  private record Registers() implements Resource {
    @Override
    public String name() {
      return "registers";
    }

    @Override
    public Integer declared(ResourceNeeds needs) {
      return needs.registers();
    }

    @Override
    public int count(Isa isa, Kernel kernel) {
      return KernelFlow.registerCount(isa, kernel, () -> false);
    }

    @Override
    public PlacedInstruction first(Isa isa, Kernel kernel, int count) {
      return KernelFlow.firstWithRegisters(isa, kernel, count);
    }
  }

  private record Barriers() implements Resource {
    @Override
    public String name() {
      return "barriers";
    }

    @Override
    public Integer declared(ResourceNeeds needs) {
      return needs.barriers();
    }

    @Override
    public int count(Isa isa, Kernel kernel) {
      return BarrierCount.of(kernel);
    }

    @Override
    public PlacedInstruction first(Isa isa, Kernel kernel, int count) {
      return BarrierCount.first(kernel, count);
    }
  }

  /**
   * Returns an error if a kernel uses more registers or barriers than its header says, and more
   * than before; else null. A kernel that gets fewer than it names would destroy what its
   * neighbours have, or fault.
   *
   * @param text the assembled text with the changes
   */
  static Problem check(Program text, byte[] before, byte[] after) {
    CodeImage old = InputReader.read(InputReader.Format.CUBIN, before);
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, after);
    for (Resource resource : RESOURCES) {
      Problem problem = check(resource, text, old, image);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static Problem check(Resource resource, Program text, CodeImage old, CodeImage image) {
    Isa isa = text.isa();
    Map<String, Integer> used = new HashMap<>();
    for (Kernel kernel : Disassembler.disassemble(isa, old).kernels()) {
      used.put(kernel.name(), resource.count(isa, kernel));
    }
    List<Kernel> kernels = Disassembler.disassemble(isa, image).kernels();
    KernelNames names = new KernelNames();
    for (int i = 0; i < kernels.size(); i++) {
      CodeImage.Section section = image.sections().get(i);
      Kernel inText = text.findKernel(names.name(section.name()));
      Integer declared = resource.declared(section.needs());
      int count = resource.count(isa, kernels.get(i));
      boolean wasSo =
          declared != null && declared.equals(resource.declared(old.sections().get(i).needs()));
      if (declared == null || count <= declared || wasSo && count <= used.get(section.name())) {
        continue;
      }
      String message =
          "%s uses %d %s, but its header says %d; write //@ %s %d"
              .formatted(section.name(), count, resource.name(), declared, resource.name(), count);
      PlacedInstruction place = inText == null ? null : resource.first(isa, inText, count);
      return place == null
          ? Problem.error("patch-refused", message, 1, 0, 0)
          : Problem.error(
              "patch-refused", message, place.line(), place.column(), place.column() + 1);
    }
    return null;
  }
}
