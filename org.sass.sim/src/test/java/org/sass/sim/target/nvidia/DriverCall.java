package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.ModuleData;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.file.ModuleData.Kind;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchOptions;

/**
 * A kernel that calls functions of the driver, as a compiler would write it. In its source, a
 * comment {@code // call NAME}, {@code // low OFFSET} or {@code // high OFFSET} at the end of a
 * line asks for a relocation: of a function, or of half of the address of a byte of the texts.
 *
 * @param printed what it has printed
 * @param launch its launch, with the memory after the run
 * @param result how its run ended
 */
record DriverCall(String printed, PreparedLaunch launch, RunResult result) {
  private static final String TEXTS = ".nv.global.init";

  /**
   * Runs a kernel.
   *
   * @param texts the texts that it uses, each with a zero at its end
   */
  static DriverCall run(String arch, String texts, String source, String block, String buffer) {
    Program program = Assembler.assemble(Isas.load(arch), source);
    assertEquals(
        List.of(),
        program.problems().stream().filter(Problem::isError).map(p -> p.format("test")).toList());
    Program.Kernel kernel = program.kernels().get(0);
    byte[] bytes = texts.getBytes(StandardCharsets.ISO_8859_1);
    ModuleData module =
        new ModuleData(
            List.of(new DataSection(TEXTS, bytes, 8)),
            List.of(),
            relocations(kernel, source, arch.equals("sm_35")),
            List.of());
    LaunchPreparation.Result prepared =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            new CompiledKernel(module, ResourceNeeds.UNKNOWN),
            LaunchOptions.read(
                    Map.of(
                        LaunchSetting.BLOCK,
                        List.of(block),
                        LaunchSetting.BUFFERS,
                        List.of(buffer),
                        LaunchSetting.PARAMS,
                        List.of("@" + buffer.substring(0, buffer.indexOf('=')))))
                .settings(),
            file -> new byte[0]);
    assertEquals(List.of(), prepared.problems());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PreparedLaunch launch = prepared.prepared().withOutput(printed::writeBytes);
    RunResult result = new Interpreter(launch.launch()).run(() -> false);
    return new DriverCall(printed.toString(StandardCharsets.ISO_8859_1), launch, result);
  }

  private static List<Relocation> relocations(
      Program.Kernel kernel, String source, boolean kepler) {
    List<Relocation> relocations = new ArrayList<>();
    int index = 0;
    List<String> code =
        source.lines().filter(one -> !one.isBlank() && !one.startsWith(".")).toList();
    for (String line : code) {
      String[] wish = line.substring(Math.max(0, line.indexOf("//"))).split(" ");
      int address = kernel.code().get(index++).address();
      if (wish[0].equals("//")) {
        boolean call = wish[1].equals("call");
        Kind kind =
            switch (wish[1]) {
              case "call" -> kepler ? Kind.FUNCTION_23 : Kind.FUNCTION_20;
              case "low" -> kepler ? Kind.LOW_23 : Kind.LOW_20;
              default -> kepler ? Kind.HIGH_23 : Kind.HIGH_20;
            };
        relocations.add(
            new Relocation(
                ".text." + kernel.name(),
                address,
                kind,
                0,
                call ? wish[2] : "text",
                call ? "" : TEXTS,
                call ? 0 : Integer.parseInt(wish[2]),
                0));
      }
    }
    return relocations;
  }
}
