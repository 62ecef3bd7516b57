package org.sass.sim.dap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingNames;

/**
 * A program that is ready to be debugged.
 *
 * @param file the file with its text; null if there is none
 * @param text its text; null if there is none
 * @param options the options with which it was assembled
 * @param prepared the launch
 * @param warnings messages to show when the launch starts
 */
record ProgramLaunch(
    Path file,
    String text,
    Assembler.Options options,
    PreparedLaunch prepared,
    List<String> warnings) {
  private static final String DEFAULT_ISA = "sm_10";

  /** Maximum number of errors that are shown. */
  private static final int MAX_ERRORS = 5;

  /**
   * Makes the launch that a configuration asks for. Refuses the request if that is not possible.
   */
  static ProgramLaunch of(LaunchArguments arguments, Map<String, Object> attributes) {
    Path file = toPath(arguments.program());
    String text = SourceText.decode(readFile(file));
    boolean fixed = arguments.isa() != null;
    String isaOfName = Isas.archInFileName(file.toString());
    Isa isa = requireIsa(fixed ? arguments.isa() : isaOfName != null ? isaOfName : DEFAULT_ISA);
    Assembler.Options options = new Assembler.Options(isa, fixed, ProgramLaunch::findIsa, false);
    Program program = Assembler.assemble(options, text);
    LaunchComments comments = LaunchComments.read(program);
    refuseErrors(file, program.problems());
    refuseErrors(file, comments.problems());
    KernelChoice choice =
        KernelChoice.choose(program, comments, arguments.kernel(), SettingNames.FIELDS);
    if (choice.problem() != null) {
      throw RequestErrors.of(choice.problem().message());
    }
    LaunchOptions settings = LaunchOptions.read(arguments.settingTexts(), SettingNames.FIELDS);
    refuseErrors(file, settings.problems());
    LaunchSettings merged =
        settings.settings().withDefaults(comments.settingsFor(choice.kernel().name()));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(), choice.kernel(), merged, ref -> readFile(resolvePath(file, ref)));
    refuseErrors(file, result.problems());
    List<String> warnings = new ArrayList<>(LaunchArguments.unknownAttributes(attributes));
    for (Problem problem : result.problems()) {
      warnings.add(positionPrefix(file, problem) + problem.message());
    }
    return new ProgramLaunch(file, text, options, result.prepared(), warnings);
  }

  /**
   * Assembles another text and returns the kernel with the name of the running one. Refuses the
   * request if the text has errors or no such kernel.
   */
  Program.Kernel assembleKernel(String newText) {
    Program program = Assembler.assemble(options, newText);
    refuseErrors(file, program.problems());
    String name = prepared.launch().kernel().name();
    Program.Kernel kernel = program.findKernel(name);
    if (kernel == null) {
      throw RequestErrors.of(
          "Edit not applied: the text has no kernel " + name + " any more. Restart to use it.");
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

  private static void refuseErrors(Path file, List<Problem> problems) {
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

  private static String positionPrefix(Path file, Problem problem) {
    return problem.line() > 0 ? file.getFileName() + ":" + problem.line() + ": " : "";
  }
}
