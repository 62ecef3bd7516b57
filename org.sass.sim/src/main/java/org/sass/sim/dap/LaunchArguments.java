package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sass.lang.asm.Nearest;
import org.sass.sim.check.Check;
import org.sass.sim.debug.Debugger;
import org.sass.sim.launch.LaunchOptions;

/**
 * What stands in a launch configuration. A value may be what JSON has for it or the text that the
 * option of {@code gsass run} takes.
 *
 * @param program the file
 * @param isa the instruction set, or null for what the file says
 * @param kernel the kernel to run, or null for the only one
 * @param texts the launch settings, as options
 * @param checks the checks to run
 * @param stopOnEntry whether to stop before the first instruction
 * @param stopOnEnd whether to stop behind the last one
 * @param noDebug whether to run without stopping anywhere
 * @param room bytes for copies of the machine
 */
record LaunchArguments(
    String program,
    String isa,
    String kernel,
    LaunchOptions.Texts texts,
    Set<Check> checks,
    boolean stopOnEntry,
    boolean stopOnEnd,
    boolean noDebug,
    long room) {

  private static final List<String> KNOWN =
      List.of(
          "program",
          "isa",
          "kernel",
          "grid",
          "block",
          "params",
          "buffers",
          "constants",
          "shared",
          "global",
          "maxSteps",
          "profile",
          "quirks",
          "sfuTables",
          "checks",
          "stopOnEntry",
          "stopOnEnd",
          "noDebug",
          "historyMegabytes");

  /** The words of a configuration that are nobody's: with what was perhaps meant. */
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
      if (KNOWN.contains(word) || editors.contains(word) || word.startsWith("__")) {
        continue;
      }
      List<String> near = Nearest.of(word, KNOWN, 1);
      problems.add(
          "the launch configuration has '"
              + word
              + "', which means nothing here"
              + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?"));
    }
    return problems;
  }

  /** Reads a configuration; refuses what is none. */
  static LaunchArguments of(Map<String, Object> map) {
    String program = text(map, "program");
    if (program == null || program.isBlank()) {
      throw Refusal.of(
          "the launch configuration names no program: \"program\": \"${file}\" is the file in the"
              + " editor");
    }
    return new LaunchArguments(
        program,
        text(map, "isa"),
        text(map, "kernel"),
        new LaunchOptions.Texts(
            text(map, "grid"),
            text(map, "block"),
            list(map, "params"),
            buffers(map),
            list(map, "constants"),
            text(map, "shared"),
            text(map, "global"),
            text(map, "maxSteps"),
            text(map, "profile"),
            list(map, "quirks"),
            text(map, "sfuTables")),
        checks(map),
        truth(map, "stopOnEntry"),
        truth(map, "stopOnEnd"),
        truth(map, "noDebug"),
        room(map));
  }

  /** What an editor says that attaches to a launch: it stops then, unless told otherwise. */
  static LaunchArguments attached(Map<String, Object> map) {
    LaunchOptions.Texts none =
        new LaunchOptions.Texts(
            null, null, List.of(), List.of(), List.of(), null, null, null, null);
    boolean stops = !Boolean.FALSE.equals(map.get("stopOnEntry"));
    return new LaunchArguments(
        "", null, null, none, checks(map), stops, truth(map, "stopOnEnd"), false, room(map));
  }

  private static long room(Map<String, Object> map) {
    Object value = map.get("historyMegabytes");
    if (value == null) {
      return Debugger.ROOM;
    }
    if (!(value instanceof Number number) || number.longValue() < 1) {
      throw Refusal.of("historyMegabytes is a number from 1 on, not " + value);
    }
    return number.longValue() << 20;
  }

  private static boolean truth(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value != null && !(value instanceof Boolean)) {
      throw Refusal.of(name + " is true or false, not " + value);
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
      throw Refusal.of(name + " is a text, a number or a list of them, not " + value);
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
  private static List<String> buffers(Map<String, Object> map) {
    if (map.get("buffers") instanceof Map<?, ?> named) {
      return named.entrySet().stream().map(e -> e.getKey() + "=" + word(e.getValue())).toList();
    }
    return list(map, "buffers");
  }

  private static Set<Check> checks(Map<String, Object> map) {
    Set<Check> checks = EnumSet.noneOf(Check.class);
    for (String words : list(map, "checks")) {
      for (String word : words.split(",")) {
        String name = word.trim().toLowerCase(Locale.ROOT);
        if (name.equals("all")) {
          checks.addAll(EnumSet.allOf(Check.class));
        } else if (!name.isEmpty() && !name.equals("none")) {
          checks.add(check(name));
        }
      }
    }
    return checks;
  }

  private static Check check(String name) {
    List<String> known = Stream.of(Check.values()).map(Check::word).toList();
    if (!known.contains(name)) {
      throw Refusal.of("there is no check '" + name + "'; there are " + String.join(", ", known));
    }
    return Check.valueOf(name.toUpperCase(Locale.ROOT));
  }
}
