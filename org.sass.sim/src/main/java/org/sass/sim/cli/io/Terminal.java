package org.sass.sim.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells whether a user sits in front of a stream of this process. */
final class Terminal {

  private Terminal() {}

  /**
   * Whether a stream is a terminal.
   *
   * @param descriptor 0 for input, 1 for output, 2 for errors
   */
  static boolean is(int descriptor) {
    String target = target(descriptor);
    // Java itself knows only whether input and output both are.
    return target == null
        ? System.console() != null
        : target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
  }

  /** Whether another process is at the other end of a stream. */
  static boolean isPipe(int descriptor) {
    String target = target(descriptor);
    return target != null && (target.startsWith("pipe:") || target.startsWith("socket:"));
  }

  /** What a stream is; null where that is not told, as on systems other than Linux. */
  private static String target(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
  }

  /** Whether to write in colour on a terminal. */
  static boolean wantsColour() {
    String noColour = System.getenv("NO_COLOR");
    return (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }
}
