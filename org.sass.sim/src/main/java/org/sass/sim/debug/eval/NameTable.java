package org.sass.sim.debug.eval;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.ParameterLayout;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.settings.MachineSettings;
import org.sass.sim.launch.settings.TargetChoice;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.LaunchAbi.ParameterPlace;
import org.sass.sim.machine.RegisterNames;
import org.sass.sim.target.Target;

/**
 * The names that expressions can use: parameters of the kernel, buffers of the launch, labels and
 * registers.
 *
 * @param parameters byte address and type of each parameter
 * @param parameterBank the constant bank of the parameters; {@link ParameterPlace#SHARED} if they
 *     are in shared memory
 * @param buffers address in global memory and type of each buffer
 * @param labels byte address of each label
 * @param registers the names of the registers
 * @param hasByteOffsets whether the offsets of constants in a source count bytes; otherwise they
 *     count elements
 * @param landings gives the address of the instruction that a warp at an address runs next: the
 *     address itself, or the one after a control word
 */
public record NameTable(
    Map<String, TypedAddress> parameters,
    int parameterBank,
    Map<String, TypedAddress> buffers,
    Map<String, Integer> labels,
    RegisterNames registers,
    boolean hasByteOffsets,
    IntUnaryOperator landings) {

  /**
   * Creates a table of names for kernels of an instruction set, on the machine that runs them if a
   * launch names none.
   */
  public NameTable(
      Map<String, TypedAddress> parameters,
      Map<String, TypedAddress> buffers,
      Map<String, Integer> labels,
      Isa isa) {
    this(
        parameters,
        buffers,
        labels,
        isa,
        TargetChoice.of(isa, MachineSettings.NONE),
        isa::skipControlWord);
  }

  private NameTable(
      Map<String, TypedAddress> parameters,
      Map<String, TypedAddress> buffers,
      Map<String, Integer> labels,
      Isa isa,
      Target target,
      IntUnaryOperator landings) {
    this(
        parameters,
        target.abi().parameterPlace().bank(),
        buffers,
        labels,
        new RegisterNames(isa, target.registerCounts(isa)),
        isByteOffset(isa),
        landings);
  }

  /** A place in memory and its type. */
  public record TypedAddress(long address, ElementType type) {}

  /** Returns the names of a launch. */
  public static NameTable of(PreparedLaunch prepared) {
    Map<String, TypedAddress> parameters = new TreeMap<>();
    Launch launch = prepared.launch();
    ParameterPlace place = launch.target().abi().parameterPlace();
    for (Program.Param param : launch.kernel().params()) {
      ElementType type = ElementType.named(param.type());
      parameters.put(
          param.name(),
          new TypedAddress(
              place.address() + 4L * param.wordIndex(), type == null ? ElementType.U32 : type));
    }
    Map<String, TypedAddress> buffers = new TreeMap<>();
    for (PlacedBuffer buffer : prepared.buffers()) {
      buffers.put(buffer.name(), new TypedAddress(buffer.address(), prepared.typeOf(buffer)));
    }
    Program.Kernel kernel = launch.kernel();
    // Code without control words has instructions in their places.
    return new NameTable(
        parameters,
        buffers,
        kernel.labels(),
        launch.isa(),
        launch.target(),
        at -> kernel.instructionAt(at) != null ? at : launch.isa().skipControlWord(at));
  }

  /** Returns whether the operands of a set that name parameters count bytes. */
  private static boolean isByteOffset(Isa isa) {
    ParameterLayout layout = isa.params();
    return layout != null && layout.step() == Integer.BYTES;
  }
}
