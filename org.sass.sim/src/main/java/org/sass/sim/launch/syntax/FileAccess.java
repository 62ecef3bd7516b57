package org.sass.sim.launch.syntax;

import java.io.IOException;

/** Reads the files that launch settings name. */
@FunctionalInterface
public interface FileAccess {

  /**
   * Returns all bytes of a file.
   *
   * @throws IOException if it cannot be read; the message tells the user why
   */
  byte[] read(FileRef file) throws IOException;
}
