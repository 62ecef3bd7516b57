package org.sass.sim.launch.syntax;

/**
 * A file that a setting names.
 *
 * @param path path as it was written
 * @param origin where it was written; a path in a comment is relative to the folder of the source
 * @param start offset there of the path's first character
 */
public record FileRef(String path, Origin origin, int start) {

  /**
   * Returns whether the path is relative to the folder of the source instead of the current folder.
   */
  public boolean isRelativeToSource() {
    return origin.line() > 0;
  }
}
