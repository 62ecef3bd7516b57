package org.sass.lang.ui.preferences;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Which Java runs the emulator. */
public final class JavaChoice {
  private JavaChoice() {}

  /** The executable that the user chose, or else that of the workbench. */
  public static Path chosen() {
    Path chosen = SassSettings.java().isEmpty() ? null : executable(SassSettings.java());
    return chosen != null ? chosen : executable(System.getProperty("java.home"));
  }

  /** The executable that a text names, itself or by its Java home; null if there is none. */
  static Path executable(String text) {
    try {
      Path path = Path.of(text.trim());
      for (Path one : new Path[] {path, path.resolve("bin/java"), path.resolve("bin/java.exe")}) {
        if (Files.isRegularFile(one) && Files.isExecutable(one)) {
          return one;
        }
      }
      return null;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
