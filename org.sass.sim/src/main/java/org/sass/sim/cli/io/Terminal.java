package org.sass.sim.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Detects whether a stream of this process is a terminal or a pipe. */
final class Terminal {

  private Terminal() {}

  /**
   * Returns whether a stream is a terminal.
   *
   * @param descriptor 0 for standard input, 1 for standard output, 2 for standard error
   */
  static boolean isTerminal(int descriptor) {
    String target = linkTarget(descriptor);
    // Java itself only knows whether standard input and output are both terminals.
    return target == null
        ? System.console() != null
        : target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
  }

  /** Returns whether another process is at the other end of a stream. */
  static boolean isPipe(int descriptor) {
    String target = linkTarget(descriptor);
    return target != null && (target.startsWith("pipe:") || target.startsWith("socket:"));
  }

  /**
   * Returns the name of what a stream is connected to; null if the system does not tell, as on
   * systems other than Linux.
   */
  private static String linkTarget(int descriptor) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
  }

  /**
   * Returns whether to use colours on a terminal: not if {@code NO_COLOR} is set or {@code TERM} is
   * {@code dumb}.
   */
  static boolean wantsColour() {
    String noColour = System.getenv("NO_COLOR");
    return (noColour == null || noColour.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }
}
