package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;

/** Collects the named numbers of a file and makes a launch of them. */
final class NamedNumbers {

  /**
   * Where something stands.
   *
   * @param line from 1
   * @param start first column, from 0
   * @param end column after it
   */
  record Place(int line, int start, int end) {}

  private record Entry(long value, Place place) {}

  private final String code;
  private final Map<String, Entry> entries = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Starts a file.
   *
   * @param code of the problems with it
   */
  NamedNumbers(String code) {
    this.code = code;
  }

  void error(Place place, String message) {
    problems.add(Problem.error(code, message, place.line, place.start, place.end));
  }

  /** Takes a number; each name may be given one. */
  void put(String name, long value, Place place) {
    Entry before = entries.get(name);
    if (before != null) {
      error(place, name + " is in line " + before.place.line + " too; leave one of them");
      return;
    }
    entries.put(name, new Entry(value, place));
  }

  /**
   * What a numbered name stands for from now on.
   *
   * @param name of the number that it had so far; null where it is said
   * @param value the number where it is said
   */
  record Source(String name, long value, Place place) {}

  /** Gives names with the numbers 0, 1 and on after them other numbers, all at once. */
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

  /** The names of the numbers in a kind of file. */
  interface Names {
    String of(BenchSetting setting);

    String param(int index);

    String constant(int index);

    /** A number as the file has it. */
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

  /** The number of that name; 0 where there is none. */
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
