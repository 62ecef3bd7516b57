package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.CodeImage;
import org.sass.lang.asm.Disassembler;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.InputReader;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Problem.Severity;
import org.sass.lang.asm.Program;
import org.sass.sim.bench.BenchLaunch;
import org.sass.sim.launch.FileRef;
import org.sass.sim.launch.FlexgripCase;
import org.sass.sim.launch.LaunchComments;
import org.sass.sim.launch.LaunchSettings;
import org.sass.sim.launch.MemoryImage;

/**
 * What there is to run.
 *
 * @param name of the file, for messages
 * @param folder from where its comments name files
 * @param program the kernels
 * @param comments the launch settings in it
 * @param settings the launch settings beside it
 * @param columns where its instructions stand
 */
record RunInput(
    String name,
    Path folder,
    Program program,
    LaunchComments comments,
    LaunchSettings settings,
    Columns columns) {

  /** A source text; null, and the problems reported, if it has errors. */
  static RunInput source(Io io, String file, IsaOptions.Chosen isa, Reporter reporter)
      throws IOException {
    Assembler.Options options = Sources.options(isa.of(file), false);
    String text = Sources.text(io, file);
    Program program = Sources.assemble(io, Inputs.name(file), options, text);
    LaunchComments comments = LaunchComments.read(program);
    if (reporter.problems(Inputs.name(file), grave(Sources.problems(program, false)))) {
      return null;
    }
    return new RunInput(
        Inputs.name(file),
        Inputs.folder(file),
        program,
        comments,
        LaunchSettings.NONE,
        Columns.of(() -> Document.of(options, text)));
  }

  /** A case of FlexGripPlus's test bench; null, and the problems reported, if it has errors. */
  static RunInput flexgrip(Io io, String folder, IsaOptions.Chosen isa, Reporter reporter) {
    Path path = Inputs.path(folder);
    if (!Files.isDirectory(path)) {
      throw new Failure(
          "file",
          "--flexgrip: "
              + folder
              + (Files.exists(path) ? " is no folder" : ": there is no such folder")
              + "; name one with "
              + BenchFolder.FILES);
    }
    BenchFolder files = BenchFolder.find(path, folder);
    String code = files.code().toString();
    InputReader.Format format = files.isVhdl() ? InputReader.Format.VHDL : InputReader.Format.HEX;
    CodeImage image = InputReader.read(format, Inputs.read(io, code));
    BenchLaunch.Read launch = files.launch(io);
    Program program = Disassembler.program(isa.isa(), image);
    boolean errors = reporter.problems(code, grave(program.problems()));
    errors |= reporter.problems(files.settings().toString(), launch.problems());
    String memory = files.memory() == null ? null : files.memory().toString();
    errors |= memory != null && !fits(io, memory, reporter);
    if (memory == null) {
      reporter.problem(code, BenchFolder.noMemory());
    }
    LaunchComments none = LaunchComments.read(program);
    LaunchSettings settings = FlexgripCase.settings(launch.launch(), memory);
    return errors ? null : new RunInput(code, path, program, none, settings, Columns.NONE);
  }

  /** Whether an image of the global memory can be read and fits; what is wrong is reported. */
  private static boolean fits(Io io, String file, Reporter reporter) {
    try {
      int bytes = MemoryImage.read(file, Inputs.read(io, file)).length;
      if (bytes > FlexgripCase.GLOBAL_BYTES) {
        throw new Failure(
            "file",
            file
                + " is an image of "
                + bytes
                + " bytes; FlexGripPlus has "
                + FlexgripCase.GLOBAL_BYTES
                + ": cut it off there");
      }
      return true;
    } catch (MemoryImage.BadImage e) {
      reporter.problem(file, e.problem());
      return false;
    }
  }

  /** Errors and warnings: hints on style are for gsass check. */
  static List<Problem> grave(List<Problem> problems) {
    List<Problem> grave = new ArrayList<>();
    for (Problem problem : problems) {
      if (problem.severity() == Severity.ERROR || problem.severity() == Severity.WARNING) {
        grave.add(problem);
      }
    }
    return grave;
  }

  /** Reads a file that a launch setting names. */
  byte[] read(Io io, FileRef file) throws IOException {
    try {
      boolean beside = file.besideSource() && folder != null;
      String path = beside ? folder.resolve(Inputs.path(file.path())).toString() : file.path();
      return Inputs.read(io, path);
    } catch (Failure e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
