package org.sass.sim.debug.eval;

import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterNames;

/**
 * The names that expressions can use: parameters of the kernel, buffers of the launch, labels and
 * registers.
 *
 * @param parameters byte address in shared memory and type of each parameter
 * @param buffers address in global memory and type of each buffer
 * @param labels byte address of each label
 * @param registers the names of the registers
 */
public record NameTable(
    Map<String, TypedAddress> parameters,
    Map<String, TypedAddress> buffers,
    Map<String, Integer> labels,
    RegisterNames registers) {

  /** Creates a table with the register names of an instruction set. */
  public NameTable(
      Map<String, TypedAddress> parameters,
      Map<String, TypedAddress> buffers,
      Map<String, Integer> labels,
      Isa isa) {
    this(parameters, buffers, labels, new RegisterNames(isa));
  }

  /** A place in memory and its type. */
  public record TypedAddress(long address, ElementType type) {}

  /** Returns the names of a launch. */
  public static NameTable of(PreparedLaunch prepared) {
    Map<String, TypedAddress> parameters = new TreeMap<>();
    Program.Kernel kernel = prepared.launch().kernel();
    int at = prepared.launch().target().abi().parametersAddress();
    for (Program.Param param : kernel.params()) {
      ElementType type = ElementType.named(param.type());
      parameters.put(
          param.name(),
          new TypedAddress(at + 4L * param.wordIndex(), type == null ? ElementType.U32 : type));
    }
    Map<String, TypedAddress> buffers = new TreeMap<>();
    for (PlacedBuffer buffer : prepared.buffers()) {
      buffers.put(buffer.name(), new TypedAddress(buffer.address(), prepared.typeOf(buffer)));
    }
    return new NameTable(parameters, buffers, kernel.labels(), prepared.launch().isa());
  }
}
