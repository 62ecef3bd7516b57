package org.sass.lang;

import java.nio.file.Path;

/** Where the genuine listings and tables lie that tests read and the project does not hold. */
public final class Corpus {

  private Corpus() {}

  public static Path path(String name) {
    return Path.of(System.getProperty("gsass.corpus", "../shared")).resolve(name);
  }
}
