package org.sass.bench.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Runs the kernels in OpenCL C on the processor with pocl, if that is installed. The program around
 * them (opencl.c) is compiled once and not measured; pocl compiles a kernel in each run, unless it
 * finds the kernel in its cache.
 */
final class OpenCl {
  private final Path program;
  private final Path kernels;
  private final String version;

  private OpenCl(Path program, Path kernels, String version) {
    this.program = program;
    this.kernels = kernels;
    this.version = version;
  }

  /**
   * Returns pocl, or null if it or its C headers are not installed.
   *
   * @param sources folder of the C sources
   * @param folder a folder for the program
   */
  static OpenCl find(Path sources, Path folder) throws IOException {
    Path program = folder.resolve("opencl");
    List<String> compile =
        NativeProgram.compileCommand(sources, "opencl", program, "-Wl,--no-as-needed", "-lOpenCL");
    if (NativeProgram.compiler() == null || output(compile) == null) {
      return null;
    }
    String platform = output(List.of(program.toString()));
    return platform != null && platform.toLowerCase(Locale.ROOT).contains("pocl")
        ? new OpenCl(program, sources.resolve("kernels.cl"), platform.strip())
        : null;
  }

  /** Returns what a command prints, or null if it fails. */
  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return NativeProgram.status(process) == 0 ? said : null;
  }

  /** Returns the platform with its version, as it describes itself. */
  String version() {
    return version;
  }

  /**
   * Returns pocl with an empty cache, and with one that has the kernel since the first run.
   *
   * @param launch the file with the launch
   * @param folder a folder for files
   */
  List<ColdContestant> contestants(String kernel, Path launch, Path folder) throws IOException {
    return List.of(
        contestant("pocl", "rm -rf \"$1\"; mkdir \"$1\"; ", kernel, launch, folder),
        contestant("pocl, cached", "", kernel, launch, folder));
  }

  private ColdContestant contestant(
      String title, String prepare, String kernel, Path launch, Path folder) throws IOException {
    Path result = folder.resolve(title.replace(", ", "-"));
    Path cache = Files.createDirectories(folder.resolve(result.getFileName() + "-kernels"));
    String run =
        prepare + "POCL_CACHE_DIR=\"$1\" \"${@:2}\" <<<$'run 1\\nsave '\"$0\" && test -s \"$0\"";
    List<String> command =
        List.of(
            "bash",
            "-c",
            run,
            result.toString(),
            cache.toString(),
            program.toString(),
            kernel,
            launch.toString(),
            kernels.toString());
    return new ColdContestant(title, command, List.of(result));
  }
}
