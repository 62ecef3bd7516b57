package org.sass.sim.cli.code;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
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
  private PatchedResources() {}

  /**
   * Something of which code uses a number that the header of its kernel says.
   *
   * @param name its name in messages and marks
   * @param declared how many of it a header says; null if it does not say
   * @param count how many of it a kernel uses
   * @param first the first instruction that needs so many of it; null if there is none
   */
  private record Resource(
      String name,
      Function<ResourceNeeds, Integer> declared,
      ToIntFunction<Kernel> count,
      BiFunction<Kernel, Integer, PlacedInstruction> first) {}

  private static List<Resource> resources(Isa isa) {
    return List.of(
        new Resource(
            "registers",
            ResourceNeeds::registers,
            kernel -> KernelFlow.registerCount(isa, kernel, () -> false),
            (kernel, count) -> KernelFlow.firstWithRegisters(isa, kernel, count)),
        new Resource("barriers", ResourceNeeds::barriers, BarrierCount::of, BarrierCount::first));
  }

  /**
   * Returns an error if a kernel uses more registers or barriers than its header says, and more
   * than before; else null. A kernel that gets fewer than it names would destroy what its
   * neighbours have, or fault.
   *
   * @param text the assembled text with the changes
   */
  static Problem check(Program text, byte[] before, byte[] after) {
    Isa isa = text.isa();
    CodeImage old = InputReader.read(InputReader.Format.CUBIN, before);
    CodeImage image = InputReader.read(InputReader.Format.CUBIN, after);
    Map<String, Kernel> oldKernels =
        Disassembler.disassemble(isa, old).kernels().stream()
            .collect(
                Collectors.toMap(Kernel::name, Function.identity(), (first, second) -> second));
    List<Kernel> kernels = Disassembler.disassemble(isa, image).kernels();
    for (Resource resource : resources(isa)) {
      KernelNames names = new KernelNames();
      for (int i = 0; i < kernels.size(); i++) {
        CodeImage.Section section = image.sections().get(i);
        Kernel inText = text.findKernel(names.name(section.name()));
        Integer declared = resource.declared.apply(section.needs());
        Integer wasDeclared = resource.declared.apply(old.sections().get(i).needs());
        int count = resource.count.applyAsInt(kernels.get(i));
        if (declared == null
            || count <= declared
            || declared.equals(wasDeclared)
                && count <= resource.count.applyAsInt(oldKernels.get(section.name()))) {
          continue;
        }
        return problem(resource, section.name(), inText, count, declared);
      }
    }
    return null;
  }

  private static Problem problem(
      Resource resource, String section, Kernel inText, int count, int declared) {
    String message =
        "%s uses %d %s, but its header says %d; write //@ %s %d"
            .formatted(section, count, resource.name, declared, resource.name, count);
    PlacedInstruction place = inText == null ? null : resource.first.apply(inText, count);
    return place == null
        ? Problem.error("patch-refused", message, 1, 0, 0)
        : Problem.error("patch-refused", message, place.line(), place.column(), place.column() + 1);
  }
}
