package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.buffers.MemorySnapshot;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.expect.PreparedExpectation;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.OperationEffects;

/**
 * A launch that is ready to run, with what is needed to check its results.
 *
 * @param launch the launch to run
 * @param buffers its buffers, in the order of their declaration
 * @param variables the variables of the compiled file, if the kernel is from one
 * @param flatBuffer the whole global memory, under the name {@link #GLOBAL_NAME}, if it is one
 *     region; else null
 * @param initialMemory the global memory before the run
 * @param expectations what must hold after the run
 */
public record PreparedLaunch(
    Launch launch,
    List<PlacedBuffer> buffers,
    List<PlacedBuffer> variables,
    PlacedBuffer flatBuffer,
    MemorySnapshot initialMemory,
    List<PreparedExpectation> expectations) {
  /** Name of a flat global memory, unless a buffer has this name. */
  public static final String GLOBAL_NAME = "global";

  /** Returns this launch with a receiver of what the kernel prints. */
  public PreparedLaunch withOutput(DeviceOutput output) {
    return new PreparedLaunch(
        launch.withOutput(output), buffers, variables, flatBuffer, initialMemory, expectations);
  }

  /** Returns this launch without expectations. */
  public PreparedLaunch withoutExpectations() {
    return new PreparedLaunch(launch, buffers, variables, flatBuffer, initialMemory, List.of());
  }

  /** Returns the names of the buffers and variables, in the order of their declaration. */
  public List<String> memoryNames() {
    return Stream.concat(buffers.stream(), variables.stream()).map(PlacedBuffer::name).toList();
  }

  /** Returns the buffer with a name; null if there is none. */
  public PlacedBuffer findBuffer(String name) {
    for (PlacedBuffer buffer : buffers) {
      if (buffer.name().equals(name)) {
        return buffer;
      }
    }
    for (PlacedBuffer variable : variables) {
      if (variable.name().equals(name)) {
        return variable;
      }
    }
    return name.equals(GLOBAL_NAME) ? flatBuffer : null;
  }

  /** Returns the expectations that the memory does not meet now. */
  public List<Problem> failedExpectations() {
    List<Problem> failures = new ArrayList<>();
    for (PreparedExpectation check : expectations) {
      PlacedBuffer buffer = findBuffer(check.source().buffer());
      Problem failure = check.findFailure(buffer.memory(), buffer.offset());
      if (failure != null) {
        failures.add(failure);
      }
    }
    return failures;
  }

  /**
   * Returns the type in which to print a buffer: its own if it was specified, else that of the
   * first expectation for it, else u32.
   */
  public ElementType typeOf(PlacedBuffer buffer) {
    if (!buffer.typed()) {
      for (PreparedExpectation check : expectations) {
        if (check.source().buffer().equals(buffer.name())) {
          return check.type();
        }
      }
    }
    return buffer.type();
  }

  /**
   * Returns the buffers to print by default: those with expectations, or, if there are no
   * expectations at all, those that changed.
   */
  public List<PlacedBuffer> defaultPrintedBuffers() {
    List<PlacedBuffer> chosen = new ArrayList<>();
    for (PlacedBuffer buffer : buffers) {
      if (expectations.isEmpty() ? initialMemory.hasChanged(buffer) : hasExpectation(buffer)) {
        chosen.add(buffer);
      }
    }
    if (flatBuffer != null && findBuffer(GLOBAL_NAME) == flatBuffer && hasExpectation(flatBuffer)) {
      chosen.add(flatBuffer);
    }
    return chosen;
  }

  /**
   * Returns what the clocks and counters that the kernel reads hold, as messages for people; empty
   * if it reads none.
   */
  public List<String> counterNotes() {
    DecodedKernel code =
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    String start = "note: " + launch.kernel().name();
    List<String> notes = new ArrayList<>();
    if (code.hasReadEffect(OperationEffects::readsClock)) {
      notes.add(
          start
              + " reads a clock, which counts the warp instructions that were issued, not cycles");
    }
    if (code.hasReadEffect(OperationEffects::readsPerformanceCounter)) {
      notes.add(start + " reads a performance counter, which is always 0 in the emulator");
    }
    return notes;
  }

  /**
   * Returns what functions of the driver could not do in the run, as messages for people; empty if
   * they could do all that the kernel asked for.
   */
  public List<String> driverNotes() {
    String note = launch.target().abi().driverNote(launch.global());
    return note == null ? List.of() : List.of("note: " + note);
  }

  private boolean hasExpectation(PlacedBuffer buffer) {
    for (PreparedExpectation check : expectations) {
      if (check.source().buffer().equals(buffer.name())) {
        return true;
      }
    }
    return false;
  }
}
