package org.sass.lang.asm;

import java.nio.file.Path;

/** Where the genuine listings and tables lie that tests read and the project does not hold. */
final class Corpus {

  private Corpus() {}

  static Path path(String name) {
    return Path.of(System.getProperty("gsass.corpus", "../shared")).resolve(name);
  }
}
