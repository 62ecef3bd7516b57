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

  private final String problemCode;
  private final Map<String, Entry> entries = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Starts an empty collection for a file.
   *
   * @param problemCode the code of the diagnostics for the file
   */
  NamedNumbers(String problemCode) {
    this.problemCode = problemCode;
  }

  void addError(Place place, String message) {
    problems.add(Problem.error(problemCode, message, place.line, place.start, place.end));
  }

  /** Adds a number. Reports a problem if the name already has one. */
  void put(String name, long value, Place place) {
    Entry earlierEntry = entries.get(name);
    if (earlierEntry != null) {
      addError(place, name + " is in line " + earlierEntry.place.line + " too; keep one of them");
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
  record InitialValue(String name, long value, Place place) {}

  /** Gives new numbers to the names with a prefix and the numbers 0, 1 and so on, all at once. */
  void reassign(String prefix, List<InitialValue> initialValues) {
    Map<String, Entry> earlierEntries = Map.copyOf(entries);
    for (int i = 0; i < initialValues.size(); i++) {
      InitialValue initialValue = initialValues.get(i);
      Entry entry =
          initialValue.name == null
              ? new Entry(initialValue.value, initialValue.place)
              : earlierEntries.get(initialValue.name);
      if (entry == null) {
        entries.remove(prefix + i);
      } else {
        entries.put(prefix + i, entry);
      }
    }
  }

  /** The names of the numbers in one kind of file. */
  interface Names {
    String settingName(BenchSetting setting);

    String paramName(int index);

    String constantName(int index);

    /** Formats a number as in the file. */
    String formatNumber(long value);
  }

  BenchLaunch.ReadResult toLaunch(Names names) {
    Map<BenchSetting, Long> values = new EnumMap<>(BenchSetting.class);
    for (BenchSetting setting : BenchSetting.values()) {
      values.put(setting, readSetting(names, setting));
    }
    List<Integer> params = new ArrayList<>();
    long count = values.get(BenchSetting.PARAMS);
    for (int i = 0; i < Math.min(count, BenchLaunch.MAX_PARAMS); i++) {
      params.add((int) readValue(names.paramName(i), 0xffff_ffffL, names));
    }
    List<Integer> constants = new ArrayList<>();
    long bytes = values.get(BenchSetting.CONSTANT_BYTES);
    for (int i = 0; i < Math.min(bytes, BenchLaunch.MAX_CONSTANTS); i++) {
      constants.add((int) readValue(names.constantName(i), 0xff, names));
    }
    return new BenchLaunch.ReadResult(
        new BenchLaunch(values, params, constants), List.copyOf(problems));
  }

  private long readSetting(Names names, BenchSetting setting) {
    String name = names.settingName(setting);
    long maxValue =
        switch (setting) {
          case PARAMS -> BenchLaunch.MAX_PARAMS;
          case CONSTANT_BYTES -> BenchLaunch.MAX_CONSTANTS;
          default -> setting.maxValue();
        };
    long value = readValue(name, maxValue, names);
    if (setting.isRequired() && value == 0) {
      Entry entry = entries.get(name);
      addError(
          entry == null ? new Place(1, 0, 0) : entry.place,
          name + (entry == null ? " is missing" : " is 0") + "; a launch has at least 1");
    }
    return value;
  }

  /** Returns the number of that name; 0 if there is none. */
  private long readValue(String name, long maxValue, Names names) {
    Entry entry = entries.get(name);
    if (entry == null) {
      return 0;
    }
    if (entry.value > maxValue) {
      addError(
          entry.place,
          name
              + " is "
              + names.formatNumber(entry.value)
              + "; the maximum is "
              + names.formatNumber(maxValue));
      return maxValue;
    }
    return entry.value;
  }
}
