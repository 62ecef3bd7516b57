package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.LaunchComment;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.FatBinary;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.module.CompiledKernel;

/**
 * The code of a compiled file, decoded.
 *
 * @param image what the file holds
 * @param code its kernels and functions; null if they cannot be run
 * @param lines the lines of the source that was compiled
 * @param text the disassembly whose lines the instructions have; null if they have none
 * @param problems why the code cannot be run, and warnings
 */
public record CompiledProgram(
    CodeImage image, Program code, SourceLines lines, String text, List<Problem> problems) {

  /**
   * Reads a compiled file, or one of the compiled files that a program holds.
   *
   * @param file the bytes of the file
   * @param arch the architecture to choose if there are several compiled files, which must be that
   *     of the file if there is only one; null for any
   * @param kernel the kernel that the file must have if there are several; null for any
   * @param settings what the user sets to choose one of several, for the message
   */
  public static CompiledProgram read(byte[] file, String arch, String kernel, String settings) {
    return read(file, arch, kernel, settings, false);
  }

  /**
   * Does the same as {@link #read(byte[], String, String, String)}, and gives the instructions
   * lines: those of a source text that is written for them. Comments in this text name the lines of
   * the source that was compiled, where the file lists them.
   */
  public static CompiledProgram readWithText(
      byte[] file, String arch, String kernel, String settings) {
    return read(file, arch, kernel, settings, true);
  }

  private static CompiledProgram read(
      byte[] file, String arch, String kernel, String settings, boolean hasText) {
    FatBinary.Choice choice = FatBinary.choose(file, arch, kernel, settings);
    if (choice.problem() != null) {
      return failed(null, List.of(choice.problem()));
    }
    CodeImage image = InputReader.read(InputReader.Format.AUTO, choice.bytes());
    if (image.problems().stream().anyMatch(Problem::isError)) {
      return failed(image, image.problems());
    }
    Isa isa = Isas.load(image.arch());
    if (isa == null || !isa.isRunnable()) {
      return failed(image, List.of(noEmulatorProblem(image.arch())));
    }
    if (arch != null && !arch.equals(image.arch()) && !arch.equals(isa.archName())) {
      String message = CodeImage.otherArchMessage(image.arch(), arch);
      return failed(image, List.of(Problem.withoutPlace("which-cubin", message)));
    }
    Program code = Disassembler.disassemble(isa, image);
    SourceLines lines = SourceLines.read(choice.bytes());
    if (!hasText) {
      return new CompiledProgram(image, code, lines, null, code.problems());
    }
    CodeText written = CodeText.of(code, image, lines);
    return new CompiledProgram(image, written.program(), lines, written.text(), code.problems());
  }

  private static CompiledProgram failed(CodeImage image, List<Problem> problems) {
    return new CompiledProgram(image, null, SourceLines.NONE, null, problems);
  }

  private static Problem noEmulatorProblem(String arch) {
    return Problem.withoutPlace(
        LaunchPreparation.NO_EMULATOR_CODE, "this file cannot be run. " + Isas.cannotRun(arch));
  }

  /** Returns whether there is an error, so that nothing can be run. */
  public boolean hasErrors() {
    return code == null || problems.stream().anyMatch(Problem::isError);
  }

  /**
   * Returns the kernels with launch settings. If the file has functions only, these are returned.
   */
  public Program launchable(List<LaunchComment> settings) {
    List<Kernel> entries = new ArrayList<>();
    for (int i = 0; i < code.kernels().size(); i++) {
      if (!image.sections().get(i).isFunction()) {
        entries.add(code.kernels().get(i));
      }
    }
    return new Program(
        code.isa(),
        entries.isEmpty() ? code.kernels() : List.copyOf(entries),
        settings,
        code.problems());
  }

  /** Returns what the file says about the launch of one of its kernels. */
  public CompiledKernel kernel(String name) {
    return CompiledKernel.of(image, code, lines, name);
  }

  /**
   * Returns the line of the source that an instruction of a run comes from; null if the file does
   * not say it.
   *
   * @param kernel the name of the kernel that was launched
   * @param address the address of the instruction, in bytes
   */
  public SourceLines.Place findSource(String kernel, int address) {
    return kernel(kernel).findSource(code.findKernel(kernel), address);
  }
}
