package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.LaunchWords;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.sim.exec.Profile;

/**
 * The launch settings that stand in a source, in comments that start with {@code //!}. A {@code
 * kernel NAME} makes the lines after it the settings of that kernel alone; those before the first
 * are for any kernel.
 *
 * @param common the settings for any kernel
 * @param byKernel the settings of single kernels, in the order of the source
 * @param problems what is wrong with them
 */
public record LaunchComments(
    LaunchSettings common, Map<String, LaunchSettings> byKernel, List<Problem> problems) {
  private static final List<String> WORDS = LaunchWords.names(LaunchWords.COMMENTS);
  private static final List<String> KEYS = LaunchWords.names(LaunchWords.KEYS);

  /** The settings for a kernel. */
  public LaunchSettings of(String kernel) {
    LaunchSettings own = byKernel.get(kernel);
    return own == null ? common : own.over(common);
  }

  /**
   * All that is wrong with the launch comments of a program that no options will change, whatever
   * its comments silence.
   *
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  public static List<Problem> wrong(Program program, boolean flexgrip) {
    LaunchComments comments = read(program);
    List<Problem> problems = new ArrayList<>(comments.problems);
    Profile machine = flexgrip ? Profile.FLEXGRIPPLUS : Profile.G80;
    problems.addAll(comments.inconsistencies(program.kernels(), machine));
    return problems;
  }

  /**
   * What is wrong between them: expectations that do not fit their buffers, launches that are too
   * large for the machine. Options may still mend it, so that a run does not ask.
   *
   * @param kernels the kernels of the program
   */
  public List<Problem> inconsistencies(List<Program.Kernel> kernels) {
    return inconsistencies(kernels, Profile.G80);
  }

  /**
   * The same.
   *
   * @param otherwise the machine of launches that name none
   */
  public List<Problem> inconsistencies(List<Program.Kernel> kernels, Profile otherwise) {
    List<Problem> found = new ArrayList<>();
    for (Program.Kernel kernel : kernels) {
      LaunchSettings settings = of(kernel.name());
      Problem limit = settings.limit(kernel, otherwise);
      if (limit != null) {
        found.add(limit);
      }
      List<Value> params = settings.params();
      Problem number = params.isEmpty() ? null : settings.paramNumber(kernel, Value.words(params));
      if (number != null) {
        found.add(number);
      }
    }
    check(common, found);
    for (String kernel : byKernel.keySet()) {
      check(of(kernel), found);
    }
    return List.copyOf(new LinkedHashSet<>(found));
  }

  private static void check(LaunchSettings settings, List<Problem> found) {
    for (Expectation expectation : settings.expectations()) {
      for (Buffer buffer : settings.buffers()) {
        if (buffer.name().equals(expectation.buffer()) && buffer.size() >= 0) {
          Complaints complaints = new Complaints(expectation.origin(), found);
          new ExpectationReader(complaints).resolve(expectation, buffer.type(), buffer.size());
        }
      }
    }
  }

  /** Reads the launch comments of a program. Total: any text gives settings and problems. */
  public static LaunchComments read(Program program) {
    List<Problem> problems = new ArrayList<>();
    SettingsBuilder common = new SettingsBuilder(problems);
    Map<String, SettingsBuilder> builders = new LinkedHashMap<>();
    SettingsBuilder current = common;
    for (Program.LaunchComment comment : program.launches()) {
      Origin origin = Origin.comment(comment.line(), comment.column());
      Piece text = new Piece(comment.text(), 0).trim();
      List<Piece> words = text.words();
      if (words.isEmpty()) {
        continue;
      }
      Piece word = words.get(0);
      Piece rest = text.from(word.text().length());
      if (word.text().equals("kernel")) {
        String kernel = kernel(program, new Complaints(origin, problems), rest);
        if (kernel != null) {
          current = builders.computeIfAbsent(kernel, k -> new SettingsBuilder(problems));
        }
      } else {
        read(current, origin, word, rest, problems);
      }
    }
    Map<String, LaunchSettings> byKernel = new LinkedHashMap<>();
    for (Map.Entry<String, SettingsBuilder> entry : builders.entrySet()) {
      byKernel.put(entry.getKey(), entry.getValue().build());
    }
    return new LaunchComments(common.build(), byKernel, problems);
  }

  private static String kernel(Program program, Complaints complaints, Piece name) {
    List<String> known = KernelChoice.names(program);
    if (known.contains(name.text())) {
      return name.text();
    }
    if (name.isEmpty()) {
      complaints.error("launch-word", name, "kernel needs a name behind it");
    } else {
      complaints.unknown(name, "kernel", name.text(), known);
    }
    return null;
  }

  private static void read(
      SettingsBuilder settings, Origin origin, Piece word, Piece rest, List<Problem> problems) {
    switch (word.text()) {
      case "launch" -> launch(settings, origin, rest, problems);
      case "buffer" -> settings.buffer(origin, rest);
      case "const" -> settings.constant(origin, rest);
      case "expect" -> settings.expect(origin, rest);
      default ->
          new Complaints(origin, problems).unknown(word, "launch comment", word.text(), WORDS);
    }
  }

  private static void launch(
      SettingsBuilder settings, Origin origin, Piece text, List<Problem> problems) {
    Complaints complaints = new Complaints(origin, problems);
    for (Keyed part : Keyed.read(text)) {
      if (part.key() == null) {
        Piece word = part.value().words().get(0);
        complaints.unknown(word, "word in a launch", word.text(), KEYS);
        continue;
      }
      Piece value = oneValue(complaints, part.value());
      switch (part.key().text()) {
        case "grid" -> settings.grid(origin, value);
        case "block" -> settings.block(origin, value);
        case "param" -> settings.params(origin, value);
        case "shared" -> settings.shared(origin, value);
        case "global" -> settings.global(origin, value);
        case "max-steps" -> settings.maxSteps(origin, value);
        case "profile" -> settings.profile(origin, value);
        case "quirk" -> settings.quirks(origin, value);
        case "sfu-tables" -> settings.tables(origin, value);
        default -> complaints.unknown(part.key(), "word in a launch", part.key().text(), KEYS);
      }
    }
  }

  /** Cuts a value before a word that belongs to no list, and complains about that word. */
  private static Piece oneValue(Complaints complaints, Piece value) {
    List<Piece> words = value.words();
    for (int i = 1; i < words.size(); i++) {
      Piece word = words.get(i);
      if (!words.get(i - 1).text().endsWith(",") && !word.text().startsWith(",")) {
        complaints.unknown(word, "word in a launch", word.text(), KEYS);
        return value.part(0, word.start() - value.start());
      }
    }
    return value;
  }
}
