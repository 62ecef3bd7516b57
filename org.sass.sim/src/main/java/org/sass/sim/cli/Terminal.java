package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells whether somebody sits in front of a stream of this process. */
final class Terminal {

  private Terminal() {}

  /**
   * Whether a stream is a terminal.
   *
   * @param descriptor 0 for input, 1 for output, 2 for errors
   */
  static boolean is(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      // Not Linux. Java itself knows only whether input and output both are.
      return System.console() != null;
    }
  }

  /** Whether to write in colour on a terminal. */
  static boolean wantsColour() {
    String noColour = System.getenv("NO_COLOR");
    return (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }
}
