package org.sass.sim.debug.eval;

import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.asm.Program;
import org.sass.sim.launch.ElementType;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.launch.Prepared;
import org.sass.sim.machine.Block;

/**
 * What the names of a program stand for in expressions: its parameters, the buffers of the launch,
 * its labels.
 *
 * @param parameters byte address in shared memory and type of each
 * @param buffers address in global memory and type of each
 * @param labels address of each
 */
public record Names(
    Map<String, Named> parameters, Map<String, Named> buffers, Map<String, Integer> labels) {

  /** Nothing has a name. */
  public static final Names NONE = new Names(Map.of(), Map.of(), Map.of());

  /** A place of a type. */
  public record Named(long address, ElementType type) {}

  /** The names of a launch. */
  public static Names of(Prepared prepared) {
    Map<String, Named> parameters = new TreeMap<>();
    Program.Kernel kernel = prepared.launch().kernel();
    for (Program.Param param : kernel.params()) {
      ElementType type = ElementType.named(param.type());
      parameters.put(
          param.name(),
          new Named(Block.PARAMS_AT + 4L * param.word(), type == null ? ElementType.U32 : type));
    }
    Map<String, Named> buffers = new TreeMap<>();
    for (PlacedBuffer buffer : prepared.buffers()) {
      buffers.put(buffer.name(), new Named(buffer.address(), prepared.typeOf(buffer)));
    }
    return new Names(parameters, buffers, kernel.labels());
  }
}
