package org.sass.sim.dap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.LaunchFile;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.sim.launch.CompiledProgram;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingNames;

/**
 * A program that is ready to be debugged.
 *
 * @param file the file with its text; null if no file has it
 * @param name the name of the text
 * @param text its text
 * @param compiledFile the compiled file whose disassembly is the text; null if the text is a source
 * @param options the options with which the text is assembled
 * @param prepared the launch
 * @param warnings messages to show when the launch starts
 */
record ProgramLaunch(
    Path file,
    String name,
    String text,
    Path compiledFile,
    Assembler.Options options,
    PreparedLaunch prepared,
    List<String> warnings) {
  private static final String DEFAULT_ISA = "sm_10";

  /** Maximum number of errors that are shown. */
  private static final int MAX_ERRORS = 5;

  /** Returns the launch of a source text. */
  static ProgramLaunch ofSource(
      Path file, String text, Assembler.Options options, PreparedLaunch prepared) {
    return new ProgramLaunch(
        file,
        file == null ? prepared.launch().kernel().name() : file.getFileName().toString(),
        text,
        null,
        options,
        prepared,
        List.of());
  }

  /** Returns the launch of a compiled file that was read with its text. */
  static ProgramLaunch ofCompiled(Path file, CompiledProgram compiled, PreparedLaunch prepared) {
    Isa isa = compiled.code().isa();
    return new ProgramLaunch(
        null,
        file.getFileName().toString().replaceFirst("\\.[^.]*$", "")
            + "."
            + isa.archName()
            + TEXT_ENDING,
        compiled.text(),
        file,
        new Assembler.Options(isa, false, ProgramLaunch::findIsa, false),
        prepared,
        List.of());
  }

  /** The ending of the name of a disassembly, by which editors know its language. */
  private static final String TEXT_ENDING = ".gsass";

  /** What a launch configuration sets if a file has code for several architectures. */
  private static final String CHOICE_OF_COMPILED_FILE = "isa or kernel in the launch configuration";

  /**
   * Makes the launch that a configuration asks for. Refuses the request if that is not possible.
   */
  static ProgramLaunch of(LaunchArguments arguments, Map<String, Object> attributes) {
    Path file = toPath(arguments.program());
    byte[] bytes = readFile(file);
    ProgramLaunch launch =
        InputReader.isCompiled(bytes)
            ? prepareCompiled(file, bytes, arguments)
            : prepareSource(file, SourceText.decode(bytes), arguments);
    return launch.withWarnings(LaunchArguments.unknownAttributes(attributes));
  }

  private static ProgramLaunch prepareSource(Path file, String text, LaunchArguments arguments) {
    boolean fixed = arguments.isa() != null;
    String isaOfName = Isas.archInFileName(file.toString());
    Isa isa = requireIsa(fixed ? arguments.isa() : isaOfName != null ? isaOfName : DEFAULT_ISA);
    Assembler.Options options = new Assembler.Options(isa, fixed, ProgramLaunch::findIsa, false);
    Program program = Assembler.assemble(options, text);
    LaunchComments comments = LaunchComments.read(program);
    String name = file.getFileName().toString();
    refuseErrors(name, program.problems());
    refuseErrors(name, comments.problems());
    LaunchPreparation.Result result =
        prepare(file, program, comments, any -> CompiledKernel.NONE, arguments);
    return ofSource(file, text, options, result.prepared())
        .withWarnings(toTexts(name, result.problems()));
  }

  private static ProgramLaunch prepareCompiled(Path file, byte[] bytes, LaunchArguments arguments) {
    String name = file.getFileName().toString();
    CompiledProgram compiled =
        CompiledProgram.readWithText(
            bytes, arguments.isa(), arguments.kernel(), CHOICE_OF_COMPILED_FILE);
    refuseErrors(name, compiled.problems());
    Path settings = settingsFile(file);
    String settingsName = settings.getFileName().toString();
    Program program =
        compiled.launchable(
            Files.isRegularFile(settings)
                ? LaunchFile.read(SourceText.decode(readFile(settings)))
                : List.of());
    LaunchComments comments = LaunchComments.read(program);
    refuseErrors(settingsName, comments.problems());
    LaunchPreparation.Result result = prepare(file, program, comments, compiled::kernel, arguments);
    return ofCompiled(file, compiled, result.prepared())
        .withWarnings(toTexts(name, compiled.problems()))
        .withWarnings(toTexts(settingsName, result.problems()));
  }

  private static Path settingsFile(Path compiledFile) {
    return compiledFile.resolveSibling(LaunchFile.nameFor(compiledFile.getFileName().toString()));
  }

  /** Returns the file with the launch settings of a compiled file; null if the text has them. */
  Path settingsFile() {
    return compiledFile == null ? null : settingsFile(compiledFile);
  }

  /** Prepares the launch of a program; the result has no errors. */
  private static LaunchPreparation.Result prepare(
      Path file,
      Program program,
      LaunchComments comments,
      Function<String, CompiledKernel> compiled,
      LaunchArguments arguments) {
    KernelChoice choice =
        KernelChoice.choose(program, comments, arguments.kernel(), SettingNames.FIELDS);
    if (choice.problem() != null) {
      throw RequestErrors.of(choice.problem().message());
    }
    String name = file.getFileName().toString();
    LaunchOptions settings =
        LaunchOptions.read(arguments.settingTexts(), SettingNames.FIELDS, program.isa());
    refuseErrors(name, settings.problems());
    String kernel = choice.kernel().name();
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            choice.kernel(),
            compiled.apply(kernel),
            settings.settings().withDefaults(comments.settingsFor(kernel)),
            ref -> readFile(resolvePath(file, ref)));
    refuseErrors(name, result.problems());
    return result;
  }

  private ProgramLaunch withWarnings(List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new ProgramLaunch(file, name, text, compiledFile, options, prepared, List.copyOf(all));
  }

  private static List<String> toTexts(String file, List<Problem> problems) {
    return problems.stream()
        .map(problem -> positionPrefix(file, problem) + problem.message())
        .toList();
  }

  /**
   * Assembles another text and returns the kernel with the name of the running one. Refuses the
   * request if the text has errors or no such kernel.
   */
  Program.Kernel assembleKernel(String newText) {
    if (compiledFile != null) {
      throw RequestErrors.of(
          "Edit not applied: the text is the disassembly of a compiled file. Save it as a source"
              + " file, and start that.");
    }
    Program program = Assembler.assemble(options, newText);
    refuseErrors(name, program.problems());
    String kernelName = prepared.launch().kernel().name();
    Program.Kernel kernel = program.findKernel(kernelName);
    if (kernel == null) {
      throw RequestErrors.of(
          "Edit not applied: the text has no kernel "
              + kernelName
              + " any more. Restart to use it.");
    }
    return kernel;
  }

  private static Isa findIsa(String name) {
    return Isas.load(name);
  }

  private static Isa requireIsa(String name) {
    Isa isa = Isas.load(name);
    if (isa == null) {
      throw RequestErrors.of(
          "there is no instruction set '"
              + name
              + "'; there are "
              + String.join(", ", Isas.archs()));
    }
    return isa;
  }

  private static Path toPath(String program) {
    try {
      return Path.of(program).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw RequestErrors.of("'" + program + "' is not a valid file name");
    }
  }

  private static Path resolvePath(Path file, FileRef ref) {
    Path folder = file.getParent();
    return folder == null ? toPath(ref.path()) : folder.resolve(ref.path());
  }

  private static byte[] readFile(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw RequestErrors.of(file + " is a directory; name a file in it");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw RequestErrors.of("There is no file " + file);
    } catch (IOException e) {
      throw RequestErrors.of(file + " cannot be read: " + e.getMessage());
    }
  }

  private static void refuseErrors(String file, List<Problem> problems) {
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      return;
    }
    String message =
        errors.stream()
            .limit(MAX_ERRORS)
            .map(problem -> positionPrefix(file, problem) + problem.message())
            .collect(Collectors.joining("\n"));
    throw RequestErrors.of(
        errors.size() > MAX_ERRORS
            ? message + "\nand " + (errors.size() - MAX_ERRORS) + " more"
            : message);
  }

  private static String positionPrefix(String file, Problem problem) {
    return problem.line() > 0 ? file + ":" + problem.line() + ": " : "";
  }
}
