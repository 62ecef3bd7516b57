package org.sass.lang;

import java.nio.file.Path;

/** Finds the genuine listings and tables that tests read but that are not part of the project. */
public final class Corpus {

  private Corpus() {}

  public static Path path(String name) {
    return Path.of(System.getProperty("gsass.corpus", "../shared")).resolve(name);
  }
}
