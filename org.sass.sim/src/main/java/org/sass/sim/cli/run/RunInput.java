package org.sass.sim.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.LaunchFile;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.IsaOptions;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.SourceFiles;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.launch.CompiledProgram;
import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.FlexgripCase;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.target.flexgrip.files.BenchLaunch;

/**
 * The input of a run.
 *
 * @param name the name of the file, for messages
 * @param folder the folder against which its comments resolve the names of files
 * @param program the kernels
 * @param comments the launch settings in the comments of the file
 * @param settings the launch settings from other files
 * @param columns finds the columns of its instructions
 * @param compiled the compiled file that the kernels are from; null for a source text
 */
public record RunInput(
    String name,
    Path folder,
    Program program,
    LaunchComments comments,
    LaunchSettings settings,
    InstructionColumns columns,
    CompiledProgram compiled) {

  /** Makes the input of a run that is not a compiled file. */
  public RunInput(
      String name,
      Path folder,
      Program program,
      LaunchComments comments,
      LaunchSettings settings,
      InstructionColumns columns) {
    this(name, folder, program, comments, settings, columns, null);
  }

  /**
   * Returns the name of the file that a problem is in: a line of a compiled file is one of the file
   * with its launch settings.
   */
  String fileOf(Problem problem) {
    return compiled != null && problem.line() > 0 ? LaunchFile.nameFor(name) : name;
  }

  /** Returns what the file says about the launch of a kernel. */
  CompiledKernel compiled(Program.Kernel kernel) {
    return compiled == null ? CompiledKernel.NONE : compiled.kernel(kernel.name());
  }

  /**
   * Reads a source text or a compiled file. If it has errors, reports them and returns null.
   *
   * @param kernel the kernel that a program with several compiled files must have; null for any
   * @param hasText whether the instructions of a compiled file get the lines of a disassembly
   */
  static RunInput read(
      Streams io,
      String file,
      IsaOptions.IsaChoice isa,
      String kernel,
      boolean hasText,
      ProblemReporter reporter)
      throws IOException {
    byte[] bytes = InputFiles.read(io, file);
    if (!InputReader.isCompiled(bytes)) {
      return readSource(io, file, SourceFiles.readText(bytes), isa, reporter);
    }
    String arch = isa.fixed() ? isa.isa().archName() : null;
    CompiledProgram compiled =
        hasText
            ? CompiledProgram.readWithText(bytes, arch, kernel, IsaOptions.CHOICE_OF_COMPILED_FILE)
            : CompiledProgram.read(bytes, arch, kernel, IsaOptions.CHOICE_OF_COMPILED_FILE);
    return readCompiled(io, file, compiled, reporter);
  }

  /**
   * Reads the launch settings of the file beside a compiled file with the ending {@code .launch},
   * if there is one. If they or the compiled file have errors, reports them and returns null.
   */
  private static RunInput readCompiled(
      Streams io, String file, CompiledProgram compiled, ProblemReporter reporter) {
    String name = InputFiles.displayName(file);
    if (reporter.reportAll(name, errorsAndWarnings(compiled.problems())) || compiled.hasErrors()) {
      return null;
    }
    Program program = compiled.launchable(readLaunchFile(io, file));
    LaunchComments comments = LaunchComments.read(program);
    if (reporter.reportAll(LaunchFile.nameFor(name), comments.problems())) {
      return null;
    }
    return new RunInput(
        name,
        InputFiles.parentFolder(file),
        program,
        comments,
        LaunchSettings.NONE,
        InstructionColumns.NONE,
        compiled);
  }

  /** Returns the lines of the file beside a compiled file; none if that is standard input. */
  private static List<Program.LaunchComment> readLaunchFile(Streams io, String file) {
    if (file.equals(InputFiles.STANDARD_STREAM)) {
      return List.of();
    }
    Path path = InputFiles.toPath(file);
    Path settings = path.resolveSibling(LaunchFile.nameFor(path.getFileName().toString()));
    return Files.isRegularFile(settings)
        ? LaunchFile.read(SourceFiles.readText(io, settings.toString()))
        : List.of();
  }

  /** Reads a source text. If it has errors, reports them and returns null. */
  static RunInput readSource(
      Streams io, String file, IsaOptions.IsaChoice isa, ProblemReporter reporter)
      throws IOException {
    return readSource(io, file, SourceFiles.readText(io, file), isa, reporter);
  }

  private static RunInput readSource(
      Streams io, String file, String text, IsaOptions.IsaChoice isa, ProblemReporter reporter)
      throws IOException {
    Assembler.Options options = SourceFiles.assemblerOptions(isa.forFile(file), false);
    Program program = SourceFiles.assemble(io, InputFiles.displayName(file), options, text);
    LaunchComments comments = LaunchComments.read(program);
    if (reporter.reportAll(
        InputFiles.displayName(file), errorsAndWarnings(SourceFiles.problems(program, false)))) {
      return null;
    }
    return new RunInput(
        InputFiles.displayName(file),
        InputFiles.parentFolder(file),
        program,
        comments,
        LaunchSettings.NONE,
        InstructionColumns.of(() -> Document.of(options, text)));
  }

  /**
   * Reads a folder of FlexGripPlus's test bench. If its files have errors, reports them and returns
   * null.
   */
  static RunInput readFlexgrip(
      Streams io, String folder, IsaOptions.IsaChoice isa, ProblemReporter reporter) {
    Path path = InputFiles.toPath(folder);
    if (!Files.isDirectory(path)) {
      throw new Failure(
          "file",
          "--flexgrip: "
              + folder
              + (Files.exists(path) ? " is not a folder" : ": there is no such folder")
              + "; name one with "
              + BenchFolder.EXPECTED_FILES);
    }
    BenchFolder files = BenchFolder.find(path, folder);
    String code = files.code().toString();
    InputReader.Format format = files.isVhdl() ? InputReader.Format.VHDL : InputReader.Format.HEX;
    CodeImage image = InputReader.read(format, InputFiles.read(io, code));
    BenchLaunch.ReadResult launch = files.readLaunch(io);
    Program program = Disassembler.disassemble(isa.isa(), image);
    boolean errors = reporter.reportAll(code, errorsAndWarnings(program.problems()));
    errors |= reporter.reportAll(files.settings().toString(), launch.problems());
    String memory = files.memory() == null ? null : files.memory().toString();
    errors |= memory != null && !isImageReadable(io, memory, reporter);
    if (memory == null) {
      reporter.report(code, BenchFolder.missingMemoryNote());
    }
    LaunchComments none = LaunchComments.read(program);
    LaunchSettings settings = FlexgripCase.toSettings(launch.launch(), memory);
    return errors
        ? null
        : new RunInput(code, path, program, none, settings, InstructionColumns.NONE);
  }

  /**
   * Returns whether an image of the global memory can be read; reports mistakes in it. Fails if it
   * is larger than FlexGripPlus's memory.
   */
  private static boolean isImageReadable(Streams io, String file, ProblemReporter reporter) {
    try {
      int bytes = MemoryImage.read(file, InputFiles.read(io, file)).length;
      if (bytes > FlexgripCase.GLOBAL_BYTES) {
        throw new Failure(
            "file",
            file
                + " is an image of "
                + bytes
                + " bytes; FlexGripPlus has "
                + FlexgripCase.GLOBAL_BYTES
                + ": truncate it to that size");
      }
      return true;
    } catch (MemoryImage.BadImage e) {
      reporter.report(file, e.problem());
      return false;
    }
  }

  /** Returns the errors and warnings. Hints about style are left to gsass check. */
  public static List<Problem> errorsAndWarnings(List<Problem> problems) {
    List<Problem> filtered = new ArrayList<>();
    for (Problem problem : problems) {
      if (problem.severity() == Severity.ERROR || problem.severity() == Severity.WARNING) {
        filtered.add(problem);
      }
    }
    return filtered;
  }

  /** Reads a file that a launch setting names. */
  byte[] readFile(Streams io, FileRef file) throws IOException {
    try {
      boolean isRelative = file.isRelativeToSource() && folder != null;
      String path =
          isRelative ? folder.resolve(InputFiles.toPath(file.path())).toString() : file.path();
      return InputFiles.read(io, path);
    } catch (Failure e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
