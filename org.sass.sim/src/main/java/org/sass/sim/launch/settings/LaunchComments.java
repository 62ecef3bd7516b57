package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.expect.Expectation;
import org.sass.sim.launch.expect.ExpectationReader;
import org.sass.sim.launch.syntax.Complaints;
import org.sass.sim.launch.syntax.KeyedSetting;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.target.flexgrip.FlexGripTarget;

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
    FlexGripTarget machine = flexgrip ? FlexGripTarget.FLEXGRIPPLUS : FlexGripTarget.WITHOUT_QUIRKS;
    problems.addAll(comments.inconsistencies(program.kernels(), machine));
    return problems;
  }

  /**
   * What is wrong between them: expectations that do not fit their buffers, launches that are too
   * large for the machine. Options may still fix it, so that a run does not ask.
   *
   * @param kernels the kernels of the program
   */
  public List<Problem> inconsistencies(List<Program.Kernel> kernels) {
    return inconsistencies(kernels, FlexGripTarget.WITHOUT_QUIRKS);
  }

  /**
   * The same.
   *
   * @param otherwise the machine of launches that name none
   */
  public List<Problem> inconsistencies(List<Program.Kernel> kernels, FlexGripTarget otherwise) {
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
      SettingText text = new SettingText(comment.text(), 0).trim();
      List<SettingText> words = text.words();
      if (words.isEmpty()) {
        continue;
      }
      SettingText word = words.get(0);
      SettingText rest = text.from(word.text().length());
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

  private static String kernel(Program program, Complaints complaints, SettingText name) {
    List<String> known = KernelChoice.names(program);
    if (known.contains(name.text())) {
      return name.text();
    }
    if (name.isEmpty()) {
      complaints.error("launch-word", name, "kernel needs a name after it");
    } else {
      complaints.unknown(name, "kernel", name.text(), known);
    }
    return null;
  }

  private static void read(
      SettingsBuilder settings,
      Origin origin,
      SettingText word,
      SettingText rest,
      List<Problem> problems) {
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
      SettingsBuilder settings, Origin origin, SettingText text, List<Problem> problems) {
    Complaints complaints = new Complaints(origin, problems);
    for (KeyedSetting part : KeyedSetting.read(text)) {
      if (part.key() == null) {
        SettingText word = part.value().words().get(0);
        complaints.unknown(word, "word in a launch", word.text(), KEYS);
        continue;
      }
      SettingText value = oneValue(complaints, part.value());
      LaunchSetting setting = LaunchSetting.ofKey(part.key().text());
      if (setting == null) {
        complaints.unknown(part.key(), "word in a launch", part.key().text(), KEYS);
      } else {
        settings.set(setting, origin, value);
      }
    }
  }

  /** Cuts a value before a word that belongs to no list, and complains about that word. */
  private static SettingText oneValue(Complaints complaints, SettingText value) {
    List<SettingText> words = value.words();
    for (int i = 1; i < words.size(); i++) {
      SettingText word = words.get(i);
      if (!words.get(i - 1).text().endsWith(",") && !word.text().startsWith(",")) {
        complaints.unknown(word, "word in a launch", word.text(), KEYS);
        return value.part(0, word.start() - value.start());
      }
    }
    return value;
  }
}
