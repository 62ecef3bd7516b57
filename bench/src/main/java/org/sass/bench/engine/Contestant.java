package org.sass.bench.engine;

import java.io.IOException;

/** Something that is measured: it runs one launch any number of times, on memory of its own. */
interface Contestant extends AutoCloseable {
  /** Returns the name to print in tables. */
  String title();

  /** Runs the launch this number of times and returns the time that all of them took. */
  Sample run(long times) throws IOException;

  /** Returns the present contents of global memory, as 32-bit words. */
  int[] memory() throws IOException;

  @Override
  void close() throws IOException;
}
