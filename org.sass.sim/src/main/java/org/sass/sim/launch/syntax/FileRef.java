package org.sass.sim.launch.syntax;

/**
 * A file that a setting names.
 *
 * @param path as written
 * @param origin where it was written; a path in a comment is meant from the source's folder
 * @param start offset there of the path's first character
 */
public record FileRef(String path, Origin origin, int start) {

  /** Whether the path is meant from the folder of the source, not from the current one. */
  public boolean besideSource() {
    return origin.line() > 0;
  }
}
