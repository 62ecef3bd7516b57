package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.CodeImage;
import org.sass.lang.asm.Disassembler;
import org.sass.lang.asm.InputReader;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Problem.Severity;
import org.sass.lang.asm.Program;
import org.sass.lang.asm.SourceText;
import org.sass.sim.launch.FileRef;
import org.sass.sim.launch.FlexgripCase;
import org.sass.sim.launch.LaunchComments;
import org.sass.sim.launch.LaunchSettings;

/**
 * What there is to run.
 *
 * @param name of the file, for messages
 * @param folder from where its comments name files
 * @param program the kernels
 * @param comments the launch settings in it
 * @param settings the launch settings beside it
 */
record RunInput(
    String name, Path folder, Program program, LaunchComments comments, LaunchSettings settings) {

  /** A source text; null, and the problems reported, if it has errors. */
  static RunInput source(Io io, String file, IsaOptions.Chosen isa, Reporter reporter)
      throws IOException {
    Program program = Sources.assemble(io, file, isa, false);
    LaunchComments comments = LaunchComments.read(program);
    if (reporter.problems(Inputs.name(file), grave(Sources.problems(program, false)))) {
      return null;
    }
    Path folder = file.equals(Inputs.STANDARD) ? null : Inputs.path(file).getParent();
    return new RunInput(Inputs.name(file), folder, program, comments, LaunchSettings.NONE);
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
              + "; name one with kernel.hex, kernel.cfg and gmem_in.bin");
    }
    String hex = path.resolve("kernel.hex").toString();
    String cfg = path.resolve("kernel.cfg").toString();
    CodeImage image = InputReader.read(InputReader.Format.HEX, Inputs.read(io, hex));
    FlexgripCase launch =
        FlexgripCase.read(
            SourceText.of(Inputs.read(io, cfg)), path.resolve("gmem_in.bin").toString());
    Program program = Disassembler.program(isa.isa(), image);
    boolean errors = reporter.problems(hex, grave(program.problems()));
    errors |= reporter.problems(cfg, launch.problems());
    LaunchComments none = LaunchComments.read(program);
    return errors ? null : new RunInput(hex, path, program, none, launch.settings());
  }

  /** Errors and warnings: hints on style are for gsass check. */
  private static List<Problem> grave(List<Problem> problems) {
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
