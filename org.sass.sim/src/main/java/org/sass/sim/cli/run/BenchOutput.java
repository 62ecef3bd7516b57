package org.sass.sim.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.flow.KernelFlow;
import org.sass.lang.text.LaunchConstants;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.TestBenchLaunch;
import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.target.flexgrip.files.KernelCfg;
import org.sass.sim.target.flexgrip.files.PickBench;

/**
 * A kernel and its launch, ready to be written as files of FlexGripPlus's test bench.
 *
 * @param program the program with only this kernel
 * @param bench the launch; null if it cannot be made
 * @param problems the problems of the launch
 */
public record BenchOutput(Program program, TestBenchLaunch bench, List<Problem> problems) {

  /**
   * Number of bytes of constant memory that the test bench takes from the launch constants without
   * a change of its configuration.
   */
  private static final int DEFAULT_CONSTANT_BYTES = 16;

  /**
   * Makes the launch that the comments of a source text describe.
   *
   * @param folder the folder against which they resolve the names of files
   */
  public static BenchOutput of(
      Streams io, Path folder, Program program, LaunchComments comments, Program.Kernel kernel) {
    LaunchSettings settings = comments.settingsFor(kernel.name());
    RunInput files =
        new RunInput("", folder, program, comments, LaunchSettings.NONE, InstructionColumns.NONE);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(), kernel, settings, file -> files.readFile(io, file));
    List<Problem> problems = new ArrayList<>(result.problems());
    Program alone =
        new Program(program.isa(), List.of(kernel), program.launchComments(), program.problems());
    if (result.prepared() == null) {
      return new BenchOutput(alone, null, problems);
    }
    int registers = KernelFlow.of(program.isa(), kernel).registerCount();
    TestBenchLaunch bench = TestBenchLaunch.of(result.prepared(), registers);
    problems.addAll(bench.problems());
    return new BenchOutput(alone, bench, problems);
  }

  public boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /** Returns notes about what the user must prepare in the test bench for this launch. */
  public List<Problem> preparationNotes() {
    int constants = bench.launch().constants().size();
    if (constants <= DEFAULT_CONSTANT_BYTES) {
      return List.of();
    }
    return List.of(
        new Problem(
            Problem.Severity.INFO,
            "flexgrip-constants",
            "the kernel has "
                + constants
                + " bytes of constants; make sure that TP_configuration.vhd names BENCH_CMEMREG"
                + DEFAULT_CONSTANT_BYTES
                + " to BENCH_CMEMREG"
                + (constants - 1)
                + " in cmem_regs_default",
            0,
            0,
            1,
            null));
  }

  /** Writes the instructions as VHDL. */
  public void writeVhdl(ByteOutput out) throws IOException {
    CodeWriter.writeVhdl(program, LaunchConstants.NONE, out);
  }

  /** Writes the launch constants as VHDL. */
  public void writeLaunch(ByteOutput out) throws IOException {
    out.append(PickBench.write(bench.launch(), bench.words()));
  }

  /** Writes the launch as lines of a key and a value. */
  public void writeCfg(ByteOutput out) throws IOException {
    out.append(KernelCfg.write(bench.launch()));
  }

  /**
   * Writes all files into a folder, which is created if it does not exist.
   *
   * @param vhdl whether to write the VHDL files of the test bench, not a case
   */
  public void writeFolder(Streams io, String name, boolean vhdl) throws IOException {
    Path folder = InputFiles.toPath(name);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new Failure(
          "file",
          name
              + " cannot be created as a folder: "
              + InputFiles.reasonOf(e)
              + "; choose another name");
    }
    Map<String, OutputFile.ContentWriter> files =
        vhdl
            ? Map.of(
                BenchFolder.CODE_FILE,
                this::writeVhdl,
                BenchFolder.LAUNCH_FILE,
                this::writeLaunch,
                MemoryImage.FLEXGRIP_FILE_NAME,
                out -> out.write(MemoryImage.write(MemoryImage.Format.BYTES, bench.memory())))
            : Map.of(
                BenchFolder.CASE_CODE_FILE,
                out -> CodeWriter.writeHex(program, out),
                BenchFolder.CASE_LAUNCH_FILE,
                this::writeCfg,
                BenchFolder.CASE_MEMORY_FILE,
                out -> out.write(bench.memory()));
    for (Map.Entry<String, OutputFile.ContentWriter> file : files.entrySet()) {
      OutputFile.write(io, folder.resolve(file.getKey()).toString(), file.getValue());
    }
  }
}
