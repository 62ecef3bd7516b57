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
 * What the names of a program stand for in expressions: its parameters, the buffers of the launch,
 * its labels.
 *
 * @param parameters byte address in shared memory and type of each
 * @param buffers address in global memory and type of each
 * @param labels address of each
 * @param registers what the registers are called
 */
public record NameTable(
    Map<String, Named> parameters,
    Map<String, Named> buffers,
    Map<String, Integer> labels,
    RegisterNames registers) {

  /** The same with the instruction set that the registers are of. */
  public NameTable(
      Map<String, Named> parameters,
      Map<String, Named> buffers,
      Map<String, Integer> labels,
      Isa isa) {
    this(parameters, buffers, labels, new RegisterNames(isa));
  }

  /** A place of a type. */
  public record Named(long address, ElementType type) {}

  /** The names of a launch. */
  public static NameTable of(PreparedLaunch prepared) {
    Map<String, Named> parameters = new TreeMap<>();
    Program.Kernel kernel = prepared.launch().kernel();
    int at = prepared.launch().target().abi().parametersAt();
    for (Program.Param param : kernel.params()) {
      ElementType type = ElementType.named(param.type());
      parameters.put(
          param.name(), new Named(at + 4L * param.word(), type == null ? ElementType.U32 : type));
    }
    Map<String, Named> buffers = new TreeMap<>();
    for (PlacedBuffer buffer : prepared.buffers()) {
      buffers.put(buffer.name(), new Named(buffer.address(), prepared.typeOf(buffer)));
    }
    return new NameTable(parameters, buffers, kernel.labels(), prepared.launch().isa());
  }
}
