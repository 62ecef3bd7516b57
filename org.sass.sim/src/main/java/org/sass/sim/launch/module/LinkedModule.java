package org.sass.sim.launch.module;

import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.ModuleData.Variable;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/**
 * A module whose variables have addresses.
 *
 * @param kernel the kernel, with the addresses in its instructions
 * @param sections the contents of the sections with variables, by their names
 * @param addresses the generic addresses of these sections
 * @param regions the sections that are in global memory
 * @param problems places that cannot be given an address, for messages
 */
public record LinkedModule(
    Program.Kernel kernel,
    Map<String, Memory> sections,
    Map<String, Long> addresses,
    List<GlobalMemory.Region> regions,
    List<String> problems) {

  /** Returns the contents of a variable's section. */
  public Memory memoryOf(Variable variable) {
    return sections.get(variable.section());
  }
}
