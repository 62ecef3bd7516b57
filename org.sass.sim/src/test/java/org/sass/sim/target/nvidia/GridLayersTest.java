package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.machine.Dim3;
import org.sass.sim.observe.trace.TraceFilter;
import org.sass.sim.observe.trace.TraceText;
import org.sass.sim.observe.trace.Tracer;

/** Grids with several layers of blocks, which SM 1.x does not have. */
class GridLayersTest {
  /** Each block traps whose z is 2. */
  private static final String SOURCE =
      """
      .kernel layers
              S2R R0, SR_CTAID.Z
              ISETP.EQ.AND P0, PT, R0, 0x2, PT
         @!P0 EXIT
              BPT.TRAP 0x1
      .end
      """;

  private static Launch launch() {
    Program program = Assembler.assemble(Isas.load("sm_50"), SOURCE);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    LaunchPreparation.Result prepared =
        LaunchPreparation.prepare(
            program.isa(),
            program.kernels().get(0),
            CompiledKernel.NONE,
            LaunchOptions.read(Map.of(LaunchSetting.GRID, List.of("2,1,3"))).settings(),
            file -> new byte[0]);
    assertEquals(List.of(), prepared.problems());
    return prepared.prepared().launch();
  }

  @Test
  void aFaultNamesTheLayerOfItsBlock() {
    Launch launch = launch();
    assertEquals(new Dim3(2, 1, 3), launch.grid());
    Interpreter interpreter = new Interpreter(launch);
    RunResult result = interpreter.run(() -> false);
    assertEquals(new Dim3(0, 0, 2), result.fault().block());
    assertTrue(result.fault().report().contains("block (0,0,2), warp 0"), result.fault()::report);
    assertEquals(4 / 6., interpreter.progress(), 1e-9);
  }

  @Test
  void aTraceNamesTheLayerOfEachBlock() throws IOException {
    StringBuilder text = new StringBuilder();
    Launch launch = launch();
    Tracer tracer = new Tracer(launch, "layers.gsass", TraceFilter.ALL, new TraceText(text));
    tracer.close(new Interpreter(launch, tracer).run(() -> false));
    List<String> starts = text.toString().lines().filter(line -> line.endsWith("starts")).toList();
    assertEquals(
        List.of(
            "# block 0,0 starts",
            "# block 1,0 starts",
            "# block 0,0,1 starts",
            "# block 1,0,1 starts",
            "# block 0,0,2 starts"),
        starts);
    assertTrue(text.toString().contains("grid 2,1,3, block 1,1,1\n"), text::toString);
  }
}
