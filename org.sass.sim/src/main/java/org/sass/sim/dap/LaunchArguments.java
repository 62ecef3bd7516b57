package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.NearestWords;
import org.sass.sim.check.CheckKind;
import org.sass.sim.debug.Debugger;
import org.sass.sim.launch.settings.LaunchOptions;

/**
 * The contents of a launch configuration. An attribute may have its JSON value, or the text that
 * the matching option of {@code gsass run} takes.
 *
 * @param program path of the file; empty for an editor that attaches
 * @param isa the instruction set, or null to take it from the file
 * @param kernel the kernel to run, or null if the file has only one
 * @param settingTexts settings of the launch as option texts; a setting that is not given has an
 *     empty list. The map is empty for an editor that attaches.
 * @param checks the checks to run
 * @param stopOnEntry whether to stop before the first instruction
 * @param stopOnEnd whether to stop after the last one
 * @param noDebug whether to run without stopping anywhere
 * @param historyBytes maximum number of bytes for copies of the machine
 */
record LaunchArguments(
    String program,
    String isa,
    String kernel,
    Map<LaunchSetting, List<String>> settingTexts,
    Set<CheckKind> checks,
    boolean stopOnEntry,
    boolean stopOnEnd,
    boolean noDebug,
    long historyBytes) {

  /** Set by the editor in its launch request, not by users in the configuration. */
  private static final String NO_DEBUG = "noDebug";

  private static final List<String> KNOWN_ATTRIBUTES =
      Stream.of(LaunchSetting.values()).map(LaunchSetting::attribute).toList();

  /**
   * Returns a message for each unknown attribute of a configuration, with the most similar known
   * attribute, if any.
   */
  static List<String> unknownAttributes(Map<String, Object> arguments) {
    // Editors add these attributes of their own.
    List<String> editorAttributes =
        List.of(
            "type",
            "request",
            "name",
            "presentation",
            "preLaunchTask",
            "postDebugTask",
            "internalConsoleOptions",
            "debugServer",
            "serverReadyAction",
            "suppressMultipleSessionWarning");
    List<String> problems = new ArrayList<>();
    for (String word : arguments.keySet()) {
      if (KNOWN_ATTRIBUTES.contains(word)
          || word.equals(NO_DEBUG)
          || editorAttributes.contains(word)
          || word.startsWith("__")) {
        continue;
      }
      List<String> near = NearestWords.nearest(word, KNOWN_ATTRIBUTES, 1);
      problems.add(
          "the launch configuration has '"
              + word
              + "', which is not one of its attributes"
              + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?"));
    }
    return problems;
  }

  /** Reads a launch configuration. Refuses the request if the configuration is not valid. */
  static LaunchArguments of(Map<String, Object> map) {
    String program = readText(map, LaunchSetting.PROGRAM.attribute());
    if (program == null || program.isBlank()) {
      throw RequestErrors.of(
          "the launch configuration names no program: \"program\": \"${file}\" is the file in the"
              + " editor");
    }
    return new LaunchArguments(
        program,
        readText(map, LaunchSetting.ISA.attribute()),
        readText(map, LaunchSetting.KERNEL.attribute()),
        readSettings(map),
        readChecks(map),
        readBoolean(map, LaunchSetting.STOP_ON_ENTRY.attribute()),
        readBoolean(map, LaunchSetting.STOP_ON_END.attribute()),
        readBoolean(map, NO_DEBUG),
        readHistoryBytes(map));
  }

  private static Map<LaunchSetting, List<String>> readSettings(Map<String, Object> map) {
    Map<LaunchSetting, List<String>> all = new EnumMap<>(LaunchSetting.class);
    for (LaunchSetting setting : LaunchOptions.SETTINGS) {
      List<String> values =
          switch (setting.kind()) {
            case NAMED_TEXTS -> readNamed(map, setting.attribute());
            case VALUES, TEXTS, TEXTS_OR_TEXT -> readList(map, setting.attribute());
            default -> {
              String text = readText(map, setting.attribute());
              yield text == null ? List.of() : List.of(text);
            }
          };
      all.put(setting, values);
    }
    return all;
  }

  /**
   * Reads the configuration of an editor that attaches to a running launch. {@code stopOnEntry} is
   * true unless the configuration sets it to false.
   */
  static LaunchArguments forAttach(Map<String, Object> map) {
    boolean stops = !Boolean.FALSE.equals(map.get(LaunchSetting.STOP_ON_ENTRY.attribute()));
    return new LaunchArguments(
        "",
        null,
        null,
        Map.of(),
        readChecks(map),
        stops,
        readBoolean(map, LaunchSetting.STOP_ON_END.attribute()),
        false,
        readHistoryBytes(map));
  }

  private static long readHistoryBytes(Map<String, Object> map) {
    Object value = map.get(LaunchSetting.HISTORY.attribute());
    if (value == null) {
      return Debugger.DEFAULT_HISTORY_BYTES;
    }
    if (!(value instanceof Number number) || number.longValue() < 1) {
      throw RequestErrors.of("historyMegabytes must be a number of at least 1, not " + value);
    }
    return number.longValue() << 20;
  }

  private static boolean readBoolean(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value != null && !(value instanceof Boolean)) {
      throw RequestErrors.of(name + " must be true or false, not " + value);
    }
    return Boolean.TRUE.equals(value);
  }

  /**
   * Returns the text of a JSON value. JSON numbers arrive as floating point; whole ones are written
   * without a fraction.
   */
  private static String valueText(Object value) {
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return Long.toString(number.longValue());
    }
    return String.valueOf(value);
  }

  /**
   * Returns an attribute as an option text: a text or number as it is, a list joined by commas.
   * Null if the attribute is missing.
   */
  private static String readText(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value instanceof List<?> all) {
      return all.stream().map(LaunchArguments::valueText).collect(Collectors.joining(","));
    }
    if (value instanceof Map<?, ?> || value instanceof Boolean) {
      throw RequestErrors.of(name + " must be a text, a number or a list of these, not " + value);
    }
    return value == null ? null : valueText(value);
  }

  private static List<String> readList(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value instanceof List<?> all) {
      return all.stream().map(LaunchArguments::valueText).toList();
    }
    String text = readText(map, name);
    return text == null ? List.of() : List.of(text);
  }

  /**
   * Returns named settings as a list of {@code NAME=VALUE}. The attribute is such a list, or an
   * object of NAME and VALUE. For buffers, VALUE is {@code SIZE:FILL}.
   */
  private static List<String> readNamed(Map<String, Object> map, String name) {
    if (map.get(name) instanceof Map<?, ?> named) {
      return named.entrySet().stream()
          .map(e -> e.getKey() + "=" + valueText(e.getValue()))
          .toList();
    }
    return readList(map, name);
  }

  private static Set<CheckKind> readChecks(Map<String, Object> map) {
    Set<CheckKind> checks = EnumSet.noneOf(CheckKind.class);
    for (String words : readList(map, LaunchSetting.CHECKS.attribute())) {
      for (String word : words.split(",")) {
        String name = word.trim().toLowerCase(Locale.ROOT);
        if (name.equals("all")) {
          checks.addAll(EnumSet.allOf(CheckKind.class));
        } else if (!name.isEmpty() && !name.equals("none")) {
          checks.add(parseCheck(name));
        }
      }
    }
    return checks;
  }

  private static CheckKind parseCheck(String name) {
    List<String> known = Stream.of(CheckKind.values()).map(CheckKind::displayName).toList();
    if (!known.contains(name)) {
      throw RequestErrors.of(
          "there is no check '" + name + "'; there are " + String.join(", ", known));
    }
    return CheckKind.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
