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
 * @param texts settings of the launch as option texts; a setting that is not given has an empty
 *     list. The map is empty for an editor that attaches.
 * @param checks the checks to run
 * @param stopOnEntry whether to stop before the first instruction
 * @param stopOnEnd whether to stop after the last one
 * @param noDebug whether to run without stopping anywhere
 * @param room maximum number of bytes for copies of the machine
 */
record LaunchArguments(
    String program,
    String isa,
    String kernel,
    Map<LaunchSetting, List<String>> texts,
    Set<CheckKind> checks,
    boolean stopOnEntry,
    boolean stopOnEnd,
    boolean noDebug,
    long room) {

  /** Set by the editor in its launch request, not by users in the configuration. */
  private static final String NO_DEBUG = "noDebug";

  private static final List<String> KNOWN =
      Stream.of(LaunchSetting.values()).map(LaunchSetting::field).toList();

  /**
   * Returns a message for each unknown attribute of a configuration, with the most similar known
   * attribute, if any.
   */
  static List<String> unknown(Map<String, Object> arguments) {
    // Editors add these attributes of their own.
    List<String> editors =
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
      if (KNOWN.contains(word)
          || word.equals(NO_DEBUG)
          || editors.contains(word)
          || word.startsWith("__")) {
        continue;
      }
      List<String> near = NearestWords.of(word, KNOWN, 1);
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
    String program = text(map, LaunchSetting.PROGRAM.field());
    if (program == null || program.isBlank()) {
      throw RequestRefusal.of(
          "the launch configuration names no program: \"program\": \"${file}\" is the file in the"
              + " editor");
    }
    return new LaunchArguments(
        program,
        text(map, LaunchSetting.ISA.field()),
        text(map, LaunchSetting.KERNEL.field()),
        settings(map),
        checks(map),
        truth(map, LaunchSetting.STOP_ON_ENTRY.field()),
        truth(map, LaunchSetting.STOP_ON_END.field()),
        truth(map, NO_DEBUG),
        room(map));
  }

  private static Map<LaunchSetting, List<String>> settings(Map<String, Object> map) {
    Map<LaunchSetting, List<String>> all = new EnumMap<>(LaunchSetting.class);
    for (LaunchSetting setting : LaunchOptions.SETTINGS) {
      List<String> said =
          switch (setting.kind()) {
            case NAMED_TEXTS -> named(map, setting.field());
            case VALUES, TEXTS, TEXTS_OR_TEXT -> list(map, setting.field());
            default -> {
              String text = text(map, setting.field());
              yield text == null ? List.of() : List.of(text);
            }
          };
      all.put(setting, said);
    }
    return all;
  }

  /**
   * Reads the configuration of an editor that attaches to a running launch. {@code stopOnEntry} is
   * true unless the configuration sets it to false.
   */
  static LaunchArguments attached(Map<String, Object> map) {
    boolean stops = !Boolean.FALSE.equals(map.get(LaunchSetting.STOP_ON_ENTRY.field()));
    return new LaunchArguments(
        "",
        null,
        null,
        Map.of(),
        checks(map),
        stops,
        truth(map, LaunchSetting.STOP_ON_END.field()),
        false,
        room(map));
  }

  private static long room(Map<String, Object> map) {
    Object value = map.get(LaunchSetting.HISTORY.field());
    if (value == null) {
      return Debugger.ROOM;
    }
    if (!(value instanceof Number number) || number.longValue() < 1) {
      throw RequestRefusal.of("historyMegabytes must be a number of at least 1, not " + value);
    }
    return number.longValue() << 20;
  }

  private static boolean truth(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value != null && !(value instanceof Boolean)) {
      throw RequestRefusal.of(name + " must be true or false, not " + value);
    }
    return Boolean.TRUE.equals(value);
  }

  /**
   * Returns the text of a JSON value. JSON numbers arrive as floating point; whole ones are written
   * without a fraction.
   */
  private static String word(Object value) {
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return Long.toString(number.longValue());
    }
    return String.valueOf(value);
  }

  /**
   * Returns an attribute as an option text: a text or number as it is, a list joined by commas.
   * Null if the attribute is missing.
   */
  private static String text(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value instanceof List<?> all) {
      return all.stream().map(LaunchArguments::word).collect(Collectors.joining(","));
    }
    if (value instanceof Map<?, ?> || value instanceof Boolean) {
      throw RequestRefusal.of(name + " must be a text, a number or a list of these, not " + value);
    }
    return value == null ? null : word(value);
  }

  private static List<String> list(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value instanceof List<?> all) {
      return all.stream().map(LaunchArguments::word).toList();
    }
    String text = text(map, name);
    return text == null ? List.of() : List.of(text);
  }

  /**
   * Returns named settings as a list of {@code NAME=VALUE}. The attribute is such a list, or an
   * object of NAME and VALUE. For buffers, VALUE is {@code SIZE:FILL}.
   */
  private static List<String> named(Map<String, Object> map, String name) {
    if (map.get(name) instanceof Map<?, ?> named) {
      return named.entrySet().stream().map(e -> e.getKey() + "=" + word(e.getValue())).toList();
    }
    return list(map, name);
  }

  private static Set<CheckKind> checks(Map<String, Object> map) {
    Set<CheckKind> checks = EnumSet.noneOf(CheckKind.class);
    for (String words : list(map, LaunchSetting.CHECKS.field())) {
      for (String word : words.split(",")) {
        String name = word.trim().toLowerCase(Locale.ROOT);
        if (name.equals("all")) {
          checks.addAll(EnumSet.allOf(CheckKind.class));
        } else if (!name.isEmpty() && !name.equals("none")) {
          checks.add(check(name));
        }
      }
    }
    return checks;
  }

  private static CheckKind check(String name) {
    List<String> known = Stream.of(CheckKind.values()).map(CheckKind::word).toList();
    if (!known.contains(name)) {
      throw RequestRefusal.of(
          "there is no check '" + name + "'; there are " + String.join(", ", known));
    }
    return CheckKind.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
