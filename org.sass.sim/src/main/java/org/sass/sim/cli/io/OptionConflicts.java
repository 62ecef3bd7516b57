package org.sass.sim.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Refuses options that contradict each other, or that have no effect together with another. */
public final class OptionConflicts {

  private OptionConflicts() {}

  /**
   * Fails if one of some options is given.
   *
   * @param reason the option that excludes them, and the reason, as the beginning of a message
   * @param givenOptions for the text of each option, whether it is given
   */
  public static void refuse(String reason, Map<String, Boolean> givenOptions) {
    for (Map.Entry<String, Boolean> other : givenOptions.entrySet()) {
      if (other.getValue()) {
        throw new Failure("usage", reason + "; leave out " + other.getKey());
      }
    }
  }

  /**
   * Fails if an option would overwrite the input file, or if two options write the same file.
   *
   * @param input the file that is read; null if there is none
   * @param outputs the file that each option writes, by the option's name; null if it writes none
   */
  public static void refuseOverwriting(String input, Map<String, String> outputs) {
    Set<String> files = new HashSet<>();
    for (String file : outputs.values()) {
      if (file != null && !files.add(file)) {
        throw new Failure("usage", "two options write " + file + ": name another file for one");
      }
    }
    if (input == null || input.equals(InputFiles.STANDARD_STREAM)) {
      return;
    }
    for (Map.Entry<String, String> output : outputs.entrySet()) {
      String file = output.getValue();
      if (file != null && !OutputFile.isStandardOutput(file) && isSameFile(input, file)) {
        throw new Failure(
            "usage",
            output.getKey() + " would write over the kernel, " + file + ": name another file");
      }
    }
  }

  private static boolean isSameFile(String firstName, String secondName) {
    try {
      Path first = InputFiles.toPath(firstName);
      Path second = InputFiles.toPath(secondName);
      return Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second);
    } catch (IOException e) {
      // If the files cannot be compared, writing fails, too, and that is reported later.
      return false;
    }
  }
}
