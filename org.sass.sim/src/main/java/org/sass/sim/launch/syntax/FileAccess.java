package org.sass.sim.launch.syntax;

import java.io.IOException;

/** Where the files come from that launch settings name. */
@FunctionalInterface
public interface FileAccess {

  /** All bytes of a file; the exception's message says for people why there are none. */
  byte[] read(FileRef file) throws IOException;
}
