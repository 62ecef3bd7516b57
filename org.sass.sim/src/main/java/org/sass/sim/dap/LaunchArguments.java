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
 * What stands in a launch configuration. A value may be what JSON has for it or the text that the
 * option of {@code gsass run} takes.
 *
 * @param program the file
 * @param isa the instruction set, or null for what the file says
 * @param kernel the kernel to run, or null for the only one
 * @param texts what the launch itself is given, as options
 * @param checks the checks to run
 * @param stopOnEntry whether to stop before the first instruction
 * @param stopOnEnd whether to stop after the last one
 * @param noDebug whether to run without stopping anywhere
 * @param room bytes for copies of the machine
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

  /** A request's own word, which no user writes. */
  private static final String NO_DEBUG = "noDebug";

  private static final List<String> KNOWN =
      Stream.of(LaunchSetting.values()).map(LaunchSetting::field).toList();

  /** The unknown words of a configuration, with what was perhaps meant. */
  static List<String> unknown(Map<String, Object> arguments) {
    // What editors put in beside: type, request, name, presentation, ...
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

  /** Reads a configuration; refuses what is none. */
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

  /** What an editor says that attaches to a launch: it stops then, unless told otherwise. */
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
      throw RequestRefusal.of("historyMegabytes is a number from 1 on, not " + value);
    }
    return number.longValue() << 20;
  }

  private static boolean truth(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value != null && !(value instanceof Boolean)) {
      throw RequestRefusal.of(name + " is true or false, not " + value);
    }
    return Boolean.TRUE.equals(value);
  }

  /** JSON has no whole numbers. */
  private static String word(Object value) {
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return Long.toString(number.longValue());
    }
    return String.valueOf(value);
  }

  /** A text, a number or a list of numbers, as an option has it; null if it is not said. */
  private static String text(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value instanceof List<?> all) {
      return all.stream().map(LaunchArguments::word).collect(Collectors.joining(","));
    }
    if (value instanceof Map<?, ?> || value instanceof Boolean) {
      throw RequestRefusal.of(name + " is a text, a number or a list of them, not " + value);
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

  /** Buffers are a list of {@code NAME=SIZE:FILL}, or an object of NAME and SIZE:FILL. */
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
