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
  private static final String DEFAULT = "sm_10";

  /** Maximum number of errors that are shown. */
  private static final int SHOWN = 5;

  /**
   * Makes the launch that a configuration asks for. Refuses the request if that is not possible.
   */
  static ProgramLaunch of(LaunchArguments arguments, Map<String, Object> all) {
    Path file = path(arguments.program());
    String text = SourceText.of(read(file));
    boolean fixed = arguments.isa() != null;
    String named = Isas.archOf(file.toString());
    Isa isa = isa(fixed ? arguments.isa() : named != null ? named : DEFAULT);
    Assembler.Options options = new Assembler.Options(isa, fixed, ProgramLaunch::find, false);
    Program program = Assembler.assemble(options, text);
    LaunchComments comments = LaunchComments.read(program);
    refuse(file, program.problems());
    refuse(file, comments.problems());
    KernelChoice choice =
        KernelChoice.choose(program, comments, arguments.kernel(), SettingNames.FIELDS);
    if (choice.problem() != null) {
      throw RequestRefusal.of(choice.problem().message());
    }
    LaunchOptions settings = LaunchOptions.read(arguments.texts(), SettingNames.FIELDS);
    refuse(file, settings.problems());
    LaunchSettings merged = settings.settings().over(comments.of(choice.kernel().name()));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(), choice.kernel(), merged, ref -> read(beside(file, ref)));
    refuse(file, result.problems());
    List<String> warnings = new ArrayList<>(LaunchArguments.unknown(all));
    for (Problem problem : result.problems()) {
      warnings.add(place(file, problem) + problem.message());
    }
    return new ProgramLaunch(file, text, options, result.prepared(), warnings);
  }

  /**
   * Assembles another text and returns the kernel with the name of the running one. Refuses the
   * request if the text has errors or no such kernel.
   */
  Program.Kernel kernel(String other) {
    Program program = Assembler.assemble(options, other);
    refuse(file, program.problems());
    String name = prepared.launch().kernel().name();
    Program.Kernel kernel = program.kernel(name);
    if (kernel == null) {
      throw RequestRefusal.of(
          "Edit not applied: the text has no kernel " + name + " any more. Restart to use it.");
    }
    return kernel;
  }

  private static Isa find(String name) {
    return Isas.load(name);
  }

  private static Isa isa(String name) {
    Isa isa = Isas.load(name);
    if (isa == null) {
      throw RequestRefusal.of(
          "there is no instruction set '"
              + name
              + "'; there are "
              + String.join(", ", Isas.archs()));
    }
    return isa;
  }

  private static Path path(String program) {
    try {
      return Path.of(program).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw RequestRefusal.of("'" + program + "' is not a valid file name");
    }
  }

  private static Path beside(Path file, FileRef ref) {
    Path folder = file.getParent();
    return folder == null ? path(ref.path()) : folder.resolve(ref.path());
  }

  private static byte[] read(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw RequestRefusal.of(file + " is a directory; name a file in it");
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw RequestRefusal.of("There is no file " + file);
    } catch (IOException e) {
      throw RequestRefusal.of(file + " cannot be read: " + e.getMessage());
    }
  }

  private static void refuse(Path file, List<Problem> problems) {
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      return;
    }
    String message =
        errors.stream()
            .limit(SHOWN)
            .map(problem -> place(file, problem) + problem.message())
            .collect(Collectors.joining("\n"));
    throw RequestRefusal.of(
        errors.size() > SHOWN ? message + "\nand " + (errors.size() - SHOWN) + " more" : message);
  }

  private static String place(Path file, Problem problem) {
    return problem.line() > 0 ? file.getFileName() + ":" + problem.line() + ": " : "";
  }
}
