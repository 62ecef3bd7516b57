package org.sass.sim.cli.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;

/**
 * The stream for the messages of this process.
 *
 * <p>A JVM that uses the incubating vector module prints a warning at each start, and no option
 * turns it off. So the launcher connects the JVM's standard error to a filter and passes the
 * original standard error to gsass as another file descriptor.
 *
 * @param stream the stream
 * @param descriptor the number of its file descriptor
 */
record StandardError(FileOutputStream stream, int descriptor) {
  private static final int DEFAULT_DESCRIPTOR = 2;

  /** Returns the stream of the descriptor that the launcher names, or else of the usual one. */
  static StandardError ofProcess() {
    int number = Integer.getInteger("gsass.err", DEFAULT_DESCRIPTOR);
    if (number != DEFAULT_DESCRIPTOR) {
      try {
        Constructor<FileDescriptor> maker = FileDescriptor.class.getDeclaredConstructor(int.class);
        maker.setAccessible(true);
        return new StandardError(new FileOutputStream(maker.newInstance(number)), number);
      } catch (ReflectiveOperationException | InaccessibleObjectException e) {
        // Use the filtered stream instead. It lets all messages through, but perhaps a little after
        // the process has ended.
      }
    }
    return new StandardError(new FileOutputStream(FileDescriptor.err), DEFAULT_DESCRIPTOR);
  }
}
