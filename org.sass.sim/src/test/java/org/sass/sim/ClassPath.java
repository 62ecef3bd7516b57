package org.sass.sim;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds class paths for the processes that tests start. */
public final class ClassPath {
  private ClassPath() {}

  /**
   * Returns the folders and archives from which the given classes were loaded, in the format of
   * {@code -cp}.
   */
  public static String of(Class<?>... classes) {
    List<String> places = new ArrayList<>();
    for (Class<?> one : classes) {
      try {
        places.add(
            Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
      } catch (URISyntaxException e) {
        throw new IllegalStateException(e);
      }
    }
    return String.join(File.pathSeparator, places);
  }
}
