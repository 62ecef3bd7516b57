package org.sass.sim.launch.settings;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/** Reads how much memory a launch gives: the settings that are numbers of bytes. */
final class MemoryBytesReader {
  /**
   * Stacks and heaps are multiples of this. Code stores up to 16 bytes at once, to addresses that
   * are multiples of them, and the stack pointer starts at the size of the memory.
   */
  private static final int PIECE_BYTES = 16;

  private final List<Problem> problems;
  private final Map<LaunchSetting, Integer> sizes = new EnumMap<>(LaunchSetting.class);

  MemoryBytesReader(List<Problem> problems) {
    this.problems = problems;
  }

  /** Returns what was read. */
  MemoryBytes bytes() {
    return new MemoryBytes(
        get(LaunchSetting.SHARED), get(LaunchSetting.STACK), get(LaunchSetting.HEAP));
  }

  /** Returns what was read for a setting; null if it was not given, or was not valid. */
  Integer get(LaunchSetting setting) {
    return sizes.get(setting);
  }

  /** Reads a setting. */
  void read(LaunchSetting setting, Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    OptionalLong bytes = SettingNumbers.parseByteCount(text.text());
    boolean isNumber = bytes.isPresent() || SettingNumbers.looksLikeInteger(text.text());
    if (!isNumber) {
      settingProblems.error(
          "launch-size", text, "'" + text.text() + "' is not a number of bytes, such as 128 or 4K");
      return;
    }
    // Without bytes, the number is negative or has too many digits.
    long size = bytes.orElse(-1);
    String problem =
        switch (setting) {
          case STACK -> pieceProblem(text, size, MemoryBytes.MAX_LOCAL, "the stack of a thread");
          case HEAP -> pieceProblem(text, size, MemoryLayout.MAX_BYTES, "the heap");
          default ->
              size >= 0 && size <= Integer.MAX_VALUE
                  ? null
                  : text.text() + " is out of range for the shared memory of a block";
        };
    if (problem == null) {
      sizes.put(setting, (int) size);
    } else {
      settingProblems.error("launch-size", text, problem);
    }
  }

  /**
   * Returns why a stack or a heap cannot have a size; null if it can.
   *
   * @param most the largest size
   * @param name what has the size
   */
  private static String pieceProblem(SettingText text, long size, long most, String name) {
    if (size < PIECE_BYTES || size > most) {
      return "%s is out of range: %s has %d bytes to %s"
          .formatted(text.text(), name, PIECE_BYTES, SettingNumbers.formatByteCount(most));
    }
    long below = size / PIECE_BYTES * PIECE_BYTES;
    return size == below
        ? null
        : "%s is not a multiple of %d, as %s needs; the nearest are %d and %d"
            .formatted(text.text(), PIECE_BYTES, name, below, below + PIECE_BYTES);
  }
}
