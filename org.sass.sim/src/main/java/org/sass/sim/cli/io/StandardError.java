package org.sass.sim.cli.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;

/**
 * Where the messages of this process go.
 *
 * <p>A JVM says at each start that it was asked for vectors, and nothing can stop it. So the
 * launcher has it speak to a filter, and hands over what was standard error as another descriptor.
 *
 * @param stream the stream
 * @param descriptor its number
 */
record StandardError(FileOutputStream stream, int descriptor) {
  private static final int USUAL = 2;

  /** The descriptor that the launcher names, else the usual one. */
  static StandardError ofProcess() {
    int number = Integer.getInteger("gsass.err", USUAL);
    if (number != USUAL) {
      try {
        Constructor<FileDescriptor> maker = FileDescriptor.class.getDeclaredConstructor(int.class);
        maker.setAccessible(true);
        return new StandardError(new FileOutputStream(maker.newInstance(number)), number);
      } catch (ReflectiveOperationException | InaccessibleObjectException e) {
        // The filter is a little late where the process ends at once, but lets all through.
      }
    }
    return new StandardError(new FileOutputStream(FileDescriptor.err), USUAL);
  }
}
