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
import org.sass.sim.launch.syntax.KeyedSetting;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.target.Target;

/**
 * The launch settings in a source file, which are in comments that start with {@code //!}. The
 * lines after a {@code kernel NAME} apply to that kernel only. The lines before the first one apply
 * to every kernel.
 *
 * @param common the settings for every kernel
 * @param byKernel the settings for single kernels, in the order of the source
 * @param problems the problems with the comments
 */
public record LaunchComments(
    LaunchSettings common, Map<String, LaunchSettings> byKernel, List<Problem> problems) {
  private static final List<String> COMMENT_WORDS = LaunchWords.names(LaunchWords.COMMENT_WORDS);
  private static final List<String> KEYS = LaunchWords.names(LaunchWords.LAUNCH_KEYS);

  /** Returns the settings for a kernel, with those for every kernel. */
  public LaunchSettings settingsFor(String kernel) {
    LaunchSettings kernelSettings = byKernel.get(kernel);
    return kernelSettings == null ? common : kernelSettings.withDefaults(common);
  }

  /**
   * Returns all problems with the launch comments of a program, for a caller that adds no options
   * to them. Problems that comments of the program suppress are included.
   *
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  public static List<Problem> findProblems(Program program, boolean flexgrip) {
    LaunchComments comments = read(program);
    List<Problem> problems = new ArrayList<>(comments.problems);
    problems.addAll(comments.inconsistencies(program, flexgrip));
    return problems;
  }

  /**
   * Returns problems between settings: expectations that do not fit their buffers, launches that
   * exceed the limits of the machine, wrong numbers of parameter words. A run does not call this,
   * because options may still fix such problems.
   *
   * @param flexgrip whether launches that name no machine are for FlexGripPlus
   */
  private List<Problem> inconsistencies(Program program, boolean flexgrip) {
    List<Problem> found = new ArrayList<>();
    for (Program.Kernel kernel : program.kernels()) {
      LaunchSettings settings = settingsFor(kernel.name());
      found.addAll(settings.checkApplicable(program.isa()));
      Target target = TargetChoice.of(program.isa(), settings.machine(), flexgrip);
      Problem limit = settings.checkLimits(kernel, target);
      if (limit != null) {
        found.add(limit);
      }
      List<Value> params = settings.typedParams(kernel, target, found);
      Problem number =
          params.isEmpty()
              ? null
              : settings.checkParameterCount(kernel, Value.words(params, target.addressWords()));
      if (number != null) {
        found.add(number);
      }
      found.addAll(
          settings.checkConstants(kernel, target, Value.words(params, target.addressWords())));
    }
    checkExpectations(common, found);
    for (String kernel : byKernel.keySet()) {
      checkExpectations(settingsFor(kernel), found);
    }
    return List.copyOf(new LinkedHashSet<>(found));
  }

  private static void checkExpectations(LaunchSettings settings, List<Problem> found) {
    for (Expectation expectation : settings.expectations()) {
      for (Buffer buffer : settings.buffers()) {
        if (buffer.name().equals(expectation.buffer()) && buffer.size() >= 0) {
          SettingProblems settingProblems = new SettingProblems(expectation.origin(), found);
          new ExpectationReader(settingProblems).resolve(expectation, buffer.type(), buffer.size());
        }
      }
    }
  }

  /** Reads the launch comments of a program. Accepts any text: what is wrong becomes a problem. */
  public static LaunchComments read(Program program) {
    List<Problem> problems = new ArrayList<>();
    boolean hasProfiles = TargetChoice.hasProfiles(program.isa());
    SettingsBuilder common = new SettingsBuilder(problems, hasProfiles);
    Map<String, SettingsBuilder> builders = new LinkedHashMap<>();
    SettingsBuilder current = common;
    for (Program.LaunchComment comment : program.launchComments()) {
      Origin origin = Origin.comment(comment.line(), comment.column());
      SettingText text = new SettingText(comment.text(), 0).trim();
      List<SettingText> words = text.words();
      if (words.isEmpty()) {
        continue;
      }
      SettingText word = words.get(0);
      SettingText rest = text.from(word.text().length());
      if (word.text().equals("kernel")) {
        String kernel = readKernelName(program, new SettingProblems(origin, problems), rest);
        if (kernel != null) {
          current =
              builders.computeIfAbsent(kernel, k -> new SettingsBuilder(problems, hasProfiles));
        }
      } else {
        readSetting(current, origin, text, problems);
      }
    }
    Map<String, LaunchSettings> byKernel = new LinkedHashMap<>();
    for (Map.Entry<String, SettingsBuilder> entry : builders.entrySet()) {
      byKernel.put(entry.getKey(), entry.getValue().build());
    }
    return new LaunchComments(common.build(), byKernel, problems);
  }

  private static String readKernelName(
      Program program, SettingProblems settingProblems, SettingText name) {
    List<String> known = KernelChoice.kernelNames(program);
    if (known.contains(name.text())) {
      return name.text();
    }
    if (name.isEmpty()) {
      settingProblems.error("launch-word", name, "kernel needs a name after it");
    } else {
      settingProblems.reportUnknownWord(name, "kernel", name.text(), known);
    }
    return null;
  }

  private static void readSetting(
      SettingsBuilder settings, Origin origin, SettingText comment, List<Problem> problems) {
    SettingText word = comment.words().get(0);
    SettingText rest = comment.from(word.text().length());
    switch (word.text()) {
      case "launch" -> readLaunch(settings, origin, rest, problems);
      case "buffer" -> settings.addBuffer(origin, rest);
      case "const" -> settings.addConstant(origin, rest);
      case "expect" -> settings.addExpectation(origin, rest);
      default -> {
        SettingProblems settingProblems = new SettingProblems(origin, problems);
        if (!new MisplacedWords(settingProblems).reportComment(comment)) {
          settingProblems.reportUnknownWord(word, "launch comment", word.text(), COMMENT_WORDS);
        }
      }
    }
  }

  private static void readLaunch(
      SettingsBuilder settings, Origin origin, SettingText text, List<Problem> problems) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    for (KeyedSetting part : KeyedSetting.read(text)) {
      if (part.key() == null) {
        reportNoKey(settingProblems, part.value());
        continue;
      }
      SettingText value = cutAfterValue(settingProblems, part.value());
      LaunchSetting setting = LaunchSetting.ofCommentKey(part.key().text());
      if (setting == null) {
        reportNoKey(settingProblems, part.key());
      } else {
        settings.set(setting, origin, value);
      }
    }
  }

  /** Cuts a value before a word that is not part of a list, and reports that word. */
  private static SettingText cutAfterValue(SettingProblems settingProblems, SettingText value) {
    List<SettingText> words = value.words();
    for (int i = 1; i < words.size(); i++) {
      SettingText word = words.get(i);
      if (!words.get(i - 1).text().endsWith(",") && !word.text().startsWith(",")) {
        reportNoKey(settingProblems, value.from(word.start() - value.start()));
        return value.part(0, word.start() - value.start());
      }
    }
    return value;
  }

  /** Reports the first word of a text, which is no key with a value. */
  private static void reportNoKey(SettingProblems settingProblems, SettingText text) {
    if (!new MisplacedWords(settingProblems).reportKey(text)) {
      SettingText word = text.words().get(0);
      settingProblems.reportUnknownWord(word, "launch setting", word.text(), KEYS);
    }
  }
}
