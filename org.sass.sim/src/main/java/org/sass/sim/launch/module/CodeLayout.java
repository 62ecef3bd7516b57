package org.sass.sim.launch.module;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.sim.launch.module.CompiledKernel.Function;

/**
 * The code of a kernel and, after it, of the functions in other sections that it needs. The address
 * of the kernel is 0, because pointers to functions in its own section are offsets in this section.
 *
 * @param kernel the kernel with the code of all
 * @param addresses where the code of each section begins, by the name of the section
 */
record CodeLayout(Kernel kernel, Map<String, Integer> addresses) {
  /** Multiple at which a function begins, in bytes. No group with a control word is larger. */
  private static final int ALIGNMENT = 128;

  static CodeLayout of(Kernel kernel, List<Function> functions) {
    Map<String, Integer> addresses = new LinkedHashMap<>();
    addresses.put(CompiledKernel.TEXT_PREFIX + kernel.name(), 0);
    if (functions.isEmpty()) {
      return new CodeLayout(kernel, addresses);
    }
    List<PlacedInstruction> code = new ArrayList<>(kernel.code());
    Map<String, Integer> labels = new LinkedHashMap<>(kernel.labels());
    int end = kernel.bytes();
    for (Function function : functions) {
      // At least one byte apart, so that a kernel that does not end does not run on into it.
      int start = (end / ALIGNMENT + 1) * ALIGNMENT;
      addresses.put(CompiledKernel.TEXT_PREFIX + function.code().name(), start);
      labels.putIfAbsent(function.code().name(), start);
      for (PlacedInstruction placed : function.code().code()) {
        code.add(
            new PlacedInstruction(
                placed.isa(),
                start + placed.address(),
                placed.word(),
                placed.line(),
                placed.column()));
      }
      end = start + function.code().bytes();
    }
    Kernel all =
        new Kernel(
            kernel.name(),
            kernel.line(),
            List.copyOf(code),
            labels,
            kernel.params(),
            kernel.sharedBytes(),
            kernel.constants());
    return new CodeLayout(all, addresses);
  }

  /** Returns the instruction at an offset of a section; null if there is none. */
  PlacedInstruction find(String section, long offset) {
    Integer start = addresses.get(section);
    boolean isInRange = offset >= 0 && offset <= Integer.MAX_VALUE;
    return start == null || !isInRange ? null : kernel.instructionAt(start + offset);
  }
}
