package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/** Collects the named numbers of a file and builds a launch from them. */
final class NamedNumbers {

  /**
   * A range of text in a file.
   *
   * @param line the line, from 1
   * @param start the first column, from 0
   * @param end the column after the range
   */
  record Place(int line, int start, int end) {}

  private record Entry(long value, Place place) {}

  private final String code;
  private final Map<String, Entry> entries = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Starts an empty collection for a file.
   *
   * @param code the code of the diagnostics for the file
   */
  NamedNumbers(String code) {
    this.code = code;
  }

  void error(Place place, String message) {
    problems.add(Problem.error(code, message, place.line, place.start, place.end));
  }

  /** Adds a number. Reports a problem if the name already has one. */
  void put(String name, long value, Place place) {
    Entry before = entries.get(name);
    if (before != null) {
      error(place, name + " is in line " + before.place.line + " too; keep one of them");
      return;
    }
    entries.put(name, new Entry(value, place));
  }

  /**
   * The new number of a numbered name.
   *
   * @param name the name whose present number it gets; null if the number is given directly
   * @param value the number, if it is given directly
   * @param place where the number is in the file
   */
  record Source(String name, long value, Place place) {}

  /** Gives new numbers to the names with a prefix and the numbers 0, 1 and so on, all at once. */
  void rearrange(String prefix, List<Source> sources) {
    Map<String, Entry> before = Map.copyOf(entries);
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      Entry entry =
          source.name == null ? new Entry(source.value, source.place) : before.get(source.name);
      if (entry == null) {
        entries.remove(prefix + i);
      } else {
        entries.put(prefix + i, entry);
      }
    }
  }

  /** The names of the numbers in one kind of file. */
  interface Names {
    String of(BenchSetting setting);

    String param(int index);

    String constant(int index);

    /** Formats a number as in the file. */
    String number(long value);
  }

  BenchLaunch.Read launch(Names names) {
    Map<BenchSetting, Long> values = new EnumMap<>(BenchSetting.class);
    for (BenchSetting setting : BenchSetting.values()) {
      values.put(setting, setting(names, setting));
    }
    List<Integer> params = new ArrayList<>();
    long count = values.get(BenchSetting.PARAMS);
    for (int i = 0; i < Math.min(count, BenchLaunch.MOST_PARAMS); i++) {
      params.add((int) value(names.param(i), 0xffff_ffffL, names));
    }
    List<Integer> constants = new ArrayList<>();
    long bytes = values.get(BenchSetting.CONSTANT_BYTES);
    for (int i = 0; i < Math.min(bytes, BenchLaunch.MOST_CONSTANTS); i++) {
      constants.add((int) value(names.constant(i), 0xff, names));
    }
    return new BenchLaunch.Read(new BenchLaunch(values, params, constants), List.copyOf(problems));
  }

  private long setting(Names names, BenchSetting setting) {
    String name = names.of(setting);
    long most =
        switch (setting) {
          case PARAMS -> BenchLaunch.MOST_PARAMS;
          case CONSTANT_BYTES -> BenchLaunch.MOST_CONSTANTS;
          default -> setting.most();
        };
    long value = value(name, most, names);
    if (setting.isSize() && value == 0) {
      Entry entry = entries.get(name);
      error(
          entry == null ? new Place(1, 0, 0) : entry.place,
          name + (entry == null ? " is missing" : " is 0") + "; a launch has at least 1");
    }
    return value;
  }

  /** Returns the number of that name; 0 if there is none. */
  private long value(String name, long most, Names names) {
    Entry entry = entries.get(name);
    if (entry == null) {
      return 0;
    }
    if (entry.value > most) {
      error(
          entry.place,
          name + " is " + names.number(entry.value) + "; the most is " + names.number(most));
      return most;
    }
    return entry.value;
  }
}
