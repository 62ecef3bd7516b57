package org.sass.sim;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Class paths of the processes that tests start. */
public final class ClassPath {
  private ClassPath() {}

  /** The folders and archives that the classes were loaded from, as {@code -cp} takes them. */
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
