package org.sass.sim.machine;

/** Receives what the threads of a kernel print, in the order of the run. */
@FunctionalInterface
public interface DeviceOutput {
  /** Drops what is printed. */
  DeviceOutput NONE = text -> {};

  /**
   * Prints a text. A call has the text of one call of {@code printf} by one thread.
   *
   * @param text the bytes, in the encoding of the kernel's source, without a final zero
   */
  void print(byte[] text);
}
