package org.sass.bench.compiled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.settings.LaunchComments;

/** The examples and the test kernels of the project for an architecture. */
final class OwnKernels {
  private static final String TESTS = "org.sass.sim/src/test/resources/org/sass/sim/target/nvidia";

  private OwnKernels() {}

  /**
   * Reads all kernels with launch comments.
   *
   * @param root the folder of the project
   */
  static List<BenchLaunch> read(Path root, String arch) throws IOException {
    List<BenchLaunch> launches = new ArrayList<>();
    Path tests = root.resolve(TESTS).resolve("kernels");
    for (Path folder :
        List.of(root.resolve("examples"), tests.resolve("both"), tests.resolve(arch))) {
      for (Path file : sources(folder)) {
        String text = Files.readString(file);
        // The tests have no directive; which tables they are for is in the name of their folder.
        if (folder.startsWith(tests) || text.contains("\n.arch " + arch)) {
          launches.addAll(launches(file, Assembler.assemble(Isas.load(arch), text)));
        }
      }
    }
    return launches;
  }

  private static List<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".gsass")).sorted().toList();
    }
  }

  private static List<BenchLaunch> launches(Path file, Program program) {
    Isa isa = program.isa();
    String name = file.getFileName().toString();
    BenchLaunch.check(name, program.problems());
    LaunchComments comments = LaunchComments.read(program);
    BenchLaunch.check(name, comments.problems());
    List<BenchLaunch> launches = new ArrayList<>();
    for (Program.Kernel kernel : program.kernels()) {
      launches.add(
          BenchLaunch.of(
              name + ": " + kernel.name(),
              LaunchPreparation.prepare(
                  isa,
                  kernel,
                  comments.settingsFor(kernel.name()),
                  missing -> {
                    throw new IOException("the kernels of the bench read no files");
                  })));
    }
    return launches;
  }
}
