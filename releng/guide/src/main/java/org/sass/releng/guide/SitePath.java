package org.sass.releng.guide;

import java.nio.file.Path;

/** Computes the places of the project's files in the guide. */
final class SitePath {
  private static final Path DOCS = Path.of("docs");
  private static final String MARKDOWN = ".md";

  private SitePath() {}

  /** Returns whether a file becomes a page. */
  static boolean isPage(Path file) {
    return file.toString().endsWith(MARKDOWN);
  }

  /**
   * Returns the place of a file in the guide. The root of the guide is {@code docs/}; other files
   * are in {@code files/}.
   *
   * @param file relative to the root of the project
   */
  static Path of(Path file) {
    Path place = file.startsWith(DOCS) ? DOCS.relativize(file) : Path.of("files").resolve(file);
    if (!isPage(file)) {
      return place;
    }
    String name = place.getFileName().toString();
    String page = name.equals("README.md") ? "index" : name.substring(0, name.length() - 3);
    return place.resolveSibling(page + ".html");
  }

  /** Returns a relative link from one place in the guide to another. */
  static String link(Path from, Path to) {
    Path folder = from.getParent() == null ? Path.of("") : from.getParent();
    return folder.relativize(to).toString().replace('\\', '/');
  }
}
