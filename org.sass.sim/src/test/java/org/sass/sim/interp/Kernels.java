package org.sass.sim.interp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.Fault;
import org.sass.sim.target.g80.G80;

/** Assembles, launches and runs the small kernels of tests. */
public final class Kernels {
  private static final Map<String, Isa> TABLES =
      Map.of("sm_10", Isas.load("sm_10"), "sm_12", Isas.load("sm_12"));

  private Kernels() {}

  public static Isa isa(String arch) {
    return TABLES.get(arch);
  }

  /** Assembles a source. Only problems with severity {@code error} fail the test. */
  public static Program assemble(String arch, String source) {
    Program program = Assembler.assemble(isa(arch), source);
    List<String> errors =
        program.problems().stream().filter(Problem::isError).map(p -> p.format("test")).toList();
    assertEquals(List.of(), errors);
    return program;
  }

  /** Returns a launch of one block with 4 KiB of zeroed global memory. */
  public static Launch launch(String source, int threads, int... params) {
    return launch("sm_10", source, 1, threads, params);
  }

  public static Launch launch(String arch, String source, int blocks, int threads, int... params) {
    Program program = assemble(arch, source);
    ConstantMemory constants = new ConstantMemory();
    for (Program.Constant one : program.kernels().get(0).constants()) {
      constants.put(one.bank(), one.offset(), one.bytes());
    }
    return new Launch(
        program.kernels().get(0),
        program.isa(),
        G80.TARGET,
        new Dim3(blocks, 1, 1),
        new Dim3(threads, 1, 1),
        params,
        new Launch.Memories(GlobalMemory.flat(new Memory(4096)), constants),
        Launch.Bounds.ofSteps(1_000_000),
        DeviceOutput.NONE);
  }

  public static RunResult run(Launch launch) {
    assertNull(launch.problem());
    RunResult result = new Interpreter(launch).run(() -> false);
    assertFalse(result.interrupted());
    return result;
  }

  /** Returns a launch of one warp that runs decoded machine code, for the newest architecture. */
  public static Launch launch(List<Program.PlacedInstruction> code) {
    Program.Kernel kernel = new Program.Kernel("code", 1, code, Map.of(), List.of(), 0, List.of());
    Isa isa = code.isEmpty() ? TABLES.get("sm_12") : code.get(0).isa();
    return new Launch(
        kernel,
        isa,
        G80.TARGET,
        Dim3.ONE,
        new Dim3(32, 1, 1),
        new int[] {1, 2},
        new Launch.Memories(GlobalMemory.flat(new Memory(4096)), new ConstantMemory()),
        Launch.Bounds.ofSteps(1000),
        DeviceOutput.NONE);
  }

  /** Runs a launch, which must not fault. Returns one word of global memory per thread. */
  public static int[] runAndReadWords(Launch launch) {
    RunResult result = run(launch);
    assertNull(result.fault(), () -> result.fault().report());
    return readMemory(launch, launch.grid().x() * launch.block().x());
  }

  /** Returns the first words of global memory. */
  public static int[] readMemory(Launch launch, int count) {
    Memory memory = launch.global().regions().get(0).memory();
    return IntStream.range(0, count).map(i -> memory.word(4 * i)).toArray();
  }

  /** Runs a launch, which must end with a fault, and returns the fault. */
  public static Fault runToFault(Launch launch) {
    Fault fault = run(launch).fault();
    assertNotNull(fault, "the run should have ended with a fault");
    return fault;
  }
}
