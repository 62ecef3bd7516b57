package org.sass.releng.guide;

import java.nio.file.Path;

/** Where files of the project are in the guide. */
final class SitePath {
  private static final Path DOCS = Path.of("docs");
  private static final String MARKDOWN = ".md";

  private SitePath() {}

  /** Whether a file becomes a page. */
  static boolean isPage(Path file) {
    return file.toString().endsWith(MARKDOWN);
  }

  /**
   * The place of a file: {@code docs/} is the root of the guide, other files lie in {@code files/}.
   *
   * @param file from the root of the project
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

  /** The way from one place in the guide to another, as a link has it. */
  static String link(Path from, Path to) {
    Path folder = from.getParent() == null ? Path.of("") : from.getParent();
    return folder.relativize(to).toString().replace('\\', '/');
  }
}
