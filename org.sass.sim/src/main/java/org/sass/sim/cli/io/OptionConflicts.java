package org.sass.sim.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Refuses options that contradict each other, or would do nothing beside another. */
public final class OptionConflicts {

  private OptionConflicts() {}

  /**
   * Fails where one of these options is given.
   *
   * @param why what goes without them, and why
   * @param others whether each is given, by its text
   */
  public static void refuse(String why, Map<String, Boolean> others) {
    for (Map.Entry<String, Boolean> other : others.entrySet()) {
      if (other.getValue()) {
        throw new Failure("usage", why + "; leave out " + other.getKey());
      }
    }
  }

  /**
   * Fails where an option would write over what is read, or two over the same file.
   *
   * @param input the file that is read; null for none
   * @param outputs what each option writes, by its name; null for nothing
   */
  public static void overwriting(String input, Map<String, String> outputs) {
    Set<String> files = new HashSet<>();
    for (String file : outputs.values()) {
      if (file != null && !files.add(file)) {
        throw new Failure("usage", "two options write " + file + ": name another file for one");
      }
    }
    if (input == null || input.equals(InputFiles.STANDARD)) {
      return;
    }
    for (Map.Entry<String, String> output : outputs.entrySet()) {
      String file = output.getValue();
      if (file != null && !OutputFile.isStandard(file) && isSame(input, file)) {
        throw new Failure(
            "usage",
            output.getKey() + " would write over the kernel, " + file + ": name another file");
      }
    }
  }

  private static boolean isSame(String one, String two) {
    try {
      Path first = InputFiles.path(one);
      Path second = InputFiles.path(two);
      return Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second);
    } catch (IOException e) {
      // What cannot be looked at cannot be written either, and that is said later.
      return false;
    }
  }
}
