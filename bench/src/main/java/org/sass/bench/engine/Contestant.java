package org.sass.bench.engine;

import java.io.IOException;

/** Something that runs a launch as often as it is told, on memory of its own. */
interface Contestant extends AutoCloseable {
  /** What stands in tables. */
  String title();

  /** Runs the launch. */
  Sample run(long times) throws IOException;

  /** The contents of global memory now. */
  int[] memory() throws IOException;

  @Override
  void close() throws IOException;
}
